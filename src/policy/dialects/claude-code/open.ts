import type { Shell } from '../../../shell/index.ts';
import type { Condition, PolicySource, Rule } from '../../types.ts';
import type { OpenedDialect, OpenRequest } from '../contract.ts';
import { brokenPass, dialectPasses } from '../passes.ts';
import { isCodeRule } from './code-rules.ts';
import { removesTool } from './exposure.ts';
import { all, fact, faithfulRule } from './faithful-rules.ts';
import type { Ground, RuleKinds } from './ground.ts';
import { resolved } from './ground.ts';
import { hookFilter } from './hook-filter.ts';
import { preapprovedHosts } from './hosts.table.ts';
import { type MergedSettings, mergeSettings } from './merged.ts';
import { modes } from './modes.table.ts';
import { answersOf, faithfulTables, type PolicyFacts, routeOf } from './policy.ts';
import { commandPattern, type ReadRule, type RuleForm } from './rule.ts';
import { soundRule } from './sound-rules.ts';
import { soundSandbox, soundTables } from './sound-tables.ts';
import { claudeView } from './view.ts';

/** Makes the settings of one run into a policy. */
export function openClaudeCode(request: OpenRequest): OpenedDialect {
  const { place, strictness, launch } = request;
  const merged = mergeSettings(request);
  const { errors, warnings } = merged;
  const environment = {
    roots: [place.cwd],
    extraDirectories: merged.additional,
    sandbox: merged.flags['sandboxEnabled'] === true,
  };
  const source = policyOf(request, merged);
  const isBroken = errors.length > 0 && strictness === 'hardened';
  return {
    source: isBroken
      ? { ...source, passes: [brokenPass(errors)], headless: launch.headless ?? false }
      : source,
    errors,
    warnings,
    environment,
    hooks: merged.hooks,
    meetsHookRule: hookRules(place),
    hidesTool: (tool) => removesTool(merged.rules, tool),
  };
}

/** One reader for each shell, since it keeps the rules that it has read. */
function hookRules(place: OpenRequest['place']): NonNullable<OpenedDialect['meetsHookRule']> {
  const filters = new WeakMap<Shell, ReturnType<typeof hookFilter>>();
  return (rule, tool, input, shell) => {
    const filter = filters.get(shell) ?? hookFilter(place, shell);
    filters.set(shell, filter);
    return filter(rule, tool, input);
  };
}

function policyOf({ place, machine, strictness, launch }: OpenRequest, merged: MergedSettings): PolicySource {
  const { rules, additional, flags } = merged;
  const excluded = merged.excluded.map(commandPattern);
  const ground: Ground = {
    place,
    machine,
    additional,
    directories: directoriesOf([place.cwd, ...additional], machine),
    sandbox: {
      isEnabled: flags['sandboxEnabled'] === true,
      isAutomatic: flags['sandboxAutomatic'] === true,
      ignoresEscape: flags['ignoresSandboxEscape'] === true,
      excluded,
    },
    hosts: new Set([...preapprovedHosts, ...hostsOf(launch.flags?.['preapprovedHosts'])]),
    blocksReads: flags['blockReads'] === true,
    holds: kindsOf(rules),
  };
  const shared = {
    canBypass: merged.canBypass,
    keepsSecrets: ground.holds.reads,
    blocksReads: flags['blockReads'] === true,
    blocksWrites: flags['blockWrites'] === true,
  };
  const faithful = factsOf(rules, faithfulRule, shared, all(fact('sandboxed', [true]), sandboxAutomatic));
  const sound = factsOf(rules, soundRule, shared, soundSandbox(excluded));
  return {
    passes: dialectPasses(
      strictness,
      { view: claudeView(ground), ...faithfulTables(faithful) },
      soundTables(sound, excluded),
    ),
    answers: answersOf(faithful.asks),
    route: routeOf(faithful.asks),
    settings: {
      sandboxAutomatic: flags['sandboxAutomatic'] === true,
      ignoresSandboxEscape: flags['ignoresSandboxEscape'] === true,
      autoMode: flags['autoMode'] === true,
      useAutoModeDuringPlan: flags['useAutoModeDuringPlan'] === true,
      denyInsteadOfPrompting: flags['denyInsteadOfPrompting'] === true,
      launchedWithBypass: merged.launchedWithBypass,
      permissionRequestHooks: merged.permissionRequestHooks,
    },
    mode: merged.mode,
    headless: launch.headless ?? false,
    modes,
  };
}

function directoriesOf(folders: readonly string[], machine: Ground['machine']): readonly string[] {
  return [...new Set(folders.flatMap((folder) => [folder, resolved(folder, machine) ?? folder]))];
}

function hostsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((host) => typeof host === 'string') : [];
}

function factsOf(
  rules: readonly ReadRule[],
  rendered: (rule: ReadRule) => Rule | undefined,
  shared: Omit<PolicyFacts, 'denies' | 'asks' | 'allows'>,
  sandboxed: Condition,
): PolicyFacts {
  const denies: Rule[] = [];
  const asks: Rule[] = [];
  const allows: Rule[] = [];
  for (const rule of rules) {
    const made = rendered(rule);
    if (made === undefined) continue;
    if (rule.list === 'deny') denies.push(made);
    else if (rule.list === 'ask') asks.push(isBareShell(rule.form) ? unlessSandboxed(made, sandboxed) : made);
    else allows.push(isCodeRule(rule) ? outsideAuto(made) : made);
  }
  return { ...shared, denies, asks, allows };
}

function isBareShell(form: RuleForm): boolean {
  return form.kind === 'tool' && form.names.includes('Bash');
}

/** A bare ask on Bash is replaced by the sandbox, but not in plan mode (2.1.212). */
function unlessSandboxed(rule: Rule, sandboxed: Condition): Rule {
  const outsidePlan: Condition = { kind: 'not', of: { kind: 'mode', modes: ['plan'] } };
  return { ...rule, when: all(rule.when, { kind: 'not', of: all(sandboxed, outsidePlan) }) };
}

const sandboxAutomatic: Condition = { kind: 'setting', name: 'sandboxAutomatic', values: [true] };

/** `auto` sets aside rules that amount to arbitrary code. */
function outsideAuto(rule: Rule): Rule {
  return { ...rule, when: all({ kind: 'not', of: { kind: 'mode', modes: ['auto'] } }, rule.when) };
}

function kindsOf(rules: readonly ReadRule[]): RuleKinds {
  const commandNames = new Set<string>();
  let commands = false;
  let reads = false;
  let edits = false;
  const visit = (form: RuleForm): void => {
    if (form.kind === 'any') for (const one of form.of) visit(one);
    else if (form.kind === 'dead' && form.meant !== undefined) visit(form.meant);
    else if (form.kind === 'command') {
      commands = true;
      commandNames.add(form.pattern.text.split(' ')[0] ?? '');
    } else if (form.kind === 'path') {
      if (form.access === 'read') reads = true;
      else edits = true;
    }
  };
  for (const { list, form } of rules) if (list !== 'allow') visit(form);
  return { commandNames, commands, reads, edits };
}
