import { compileSource, type Policy } from './compile.ts';
import type { PolicyDocument } from './document.ts';
import { issue } from './issues.ts';
import { guardsUnless, overrideIssues } from './overrides.ts';
import {
  hookDeciders,
  hookGuards,
  planGuards,
  recommendedAnswers,
  recommendedDeciders,
  recommendedGuards,
} from './recommended.table.ts';
import type { Issue, PolicySource, Result, Rule, Table, VerdictSource } from './types.ts';
import { soundView } from './views/sound.ts';

/** The built-in policy alone: reads of the workspace pass, what changes or leaves it asks. */
export const recommended: PolicyDocument = {
  version: 1,
  extends: ['recommended'],
  settings: {},
  rules: [],
  tests: [],
};

const defaults: Readonly<Record<string, string | boolean>> = {
  remoteReads: 'ask',
  loopback: 'ask',
  trustProjectCode: 'ask',
};

const route: readonly VerdictSource[] = ['person'];

/**
 * The tables and passes of a document. Its deny and ask rules are guards; its allow rules decide before what the
 * mode gives. Without `recommended` only the document's own rules stand, and what they leave open asks.
 */
export function policySource(document: PolicyDocument): PolicySource {
  const extended = document.extends.includes('recommended');
  const guards: Table[] = [];
  if (extended) {
    guards.push(
      table('plan', planGuards),
      table('recommended guards', guardsUnless(recommendedGuards, document.rules)),
    );
  } else {
    guards.push(table('hooks', hookGuards('hooks')));
  }
  guards.push(
    table(
      'rules',
      document.rules.filter((rule) => rule.effect !== 'allow'),
    ),
  );
  const deciders: Table[] = [
    table(
      'rules',
      document.rules.filter((rule) => rule.effect === 'allow'),
    ),
  ];
  deciders.push(
    extended
      ? { name: 'recommended', algorithm: 'first-applicable', rules: recommendedDeciders }
      : table('hooks', hookDeciders('hooks')),
  );
  return {
    passes: [{ view: soundView, guards: used(guards), deciders: used(deciders), finish: [] }],
    answers: [{ name: 'answers', algorithm: 'first-applicable', rules: recommendedAnswers }],
    route,
    settings: { ...defaults, ...document.settings },
    mode: document.mode ?? 'default',
    headless: document.headless ?? false,
    ...(document.programs === undefined ? {} : { programs: document.programs }),
  };
}

function table(name: string, rules: readonly Rule[]): Table {
  return { name, algorithm: 'strictest', rules };
}

function used(tables: readonly Table[]): readonly Table[] {
  return tables.filter(({ rules }) => rules.length > 0);
}

/**
 * Makes a document ready for `decide`. Errors: `unknown-extends`, `unknown-guard`,
 * `unyielding-guard`, `override-without-allow`, and those of `compileSource`, each with the rule's
 * file, line and column where the document was read from a text.
 *
 * @example
 * const policy = compilePolicy(recommended);
 * if (policy.ok) decide(policy.value, classification, {});
 */
export function compilePolicy(document: PolicyDocument): Result<Policy> {
  const issues: Issue[] = [];
  document.extends.forEach((name, at) => {
    if (name !== 'recommended') issues.push(issue('unknown-extends', ['extends', at], undefined, name));
  });
  issues.push(...overrideIssues(document.rules));
  return issues.length > 0 ? { ok: false, issues } : compileSource(policySource(document));
}
