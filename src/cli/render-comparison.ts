import type { Strictness } from '../policy/dialects/contract.ts';
import type { Decision } from '../policy/index.ts';
import type { Comparison } from './comparison.ts';
import { capLines, hang, visible, wrap } from './layout.ts';
import { callText, effectWidth, type Page } from './render-check.ts';

const heads: Readonly<Record<Strictness, string>> = { faithful: 'itself', hardened: 'hardened' };

/** One line an agent: what it decides itself, what toolgate makes of its configuration, and why. */
export const renderComparison = (
  rows: readonly Comparison[],
  wanted: readonly Strictness[],
  page: Page,
): string => {
  const { paint, columns } = page;
  const nameWidth = Math.max(...rows.map(({ name }) => name.length)) + 2;
  const widths = wanted.map((strictness) => Math.max(effectWidth, heads[strictness].length + 2));
  const before = nameWidth + widths.reduce((sum, width) => sum + width, 0);
  const [first] = rows;
  const call = first === undefined ? undefined : anyDecision(first, wanted);
  const head = wanted.map((strictness, at) => heads[strictness].padEnd(widths[at] ?? effectWidth)).join('');
  const lines = rows.flatMap((row) => {
    const why = whyText(row, wanted, page);
    const cells = wanted.map((strictness, at) => {
      const effect = row.decisions[strictness]?.effect;
      const text = (effect ?? '').padEnd(widths[at] ?? effectWidth);
      return effect === undefined ? text : paint.effect(effect, text);
    });
    const wrapped = wrap(why, Math.max(24, columns - before));
    return wrapped.map((line, at) =>
      at === 0
        ? `${row.name.padEnd(nameWidth)}${cells.join('')}${paint.faint(line)}`
        : `${' '.repeat(before)}${paint.faint(line)}`,
    );
  });
  const title =
    call === undefined ? [] : capLines(hang('', callText(call), columns).split('\n'), '').map(paint.strong);
  return [
    ...title,
    '',
    paint.faint(`${'agent'.padEnd(nameWidth)}${head}why`),
    ...lines,
    '',
    ...filesText(rows, page).map(paint.faint),
  ].join('\n');
};

const anyDecision = ({ decisions }: Comparison, wanted: readonly Strictness[]): Decision | undefined =>
  wanted.map((strictness) => decisions[strictness]).find((decision) => decision !== undefined);

/** Why the agent itself says so; where hardened differs, why it does. */
const whyText = ({ decisions }: Comparison, wanted: readonly Strictness[], page: Page): string => {
  const told = wanted.flatMap((strictness) => decisions[strictness] ?? []);
  const [own, other] = told;
  if (own === undefined) return '';
  const reason = shortReason(own, page);
  if (other === undefined || other.effect === own.effect) return reason;
  const holes = [...new Set(own.trace.flatMap(({ holes: met = [] }) => met))];
  const known = holes.length === 0 ? '' : ` (known hole: ${holes.join(', ')})`;
  return `${reason}; hardened: ${shortReason(other, page)}${known}`;
};

/** The rule that decided, or that none did; the effect stands in its own column. */
const shortReason = (decision: Decision, page: Page): string =>
  `${ruleText(decision, page)}${decision.confinement === 'configured' ? ', inside its sandbox' : ''}`;

const ruleText = ({ by, reason }: Decision, page: Page): string => {
  const [origin] = by;
  if (origin === undefined)
    return visible(reason.replace(/^(?:Allowed|Ask|Denied): /, '').replace(/\.$/, ''));
  const place =
    origin.file === undefined
      ? origin.table
      : `${page.fileName(origin.file)}${origin.line === undefined ? '' : `:${origin.line}`}`;
  return visible(`${origin.rule} (${place})`);
};

const filesText = (rows: readonly Comparison[], page: Page): readonly string[] => {
  const found = rows.filter(({ files }) => files.length > 0);
  const without = rows.filter(({ files }) => files.length === 0).map(({ name }) => name);
  return [
    ...found.map(({ name, files }) => `${name} reads ${visible(files.map(page.fileName).join(', '))}`),
    ...(without.length === 0 ? [] : [`without a file of its own here: ${without.join(', ')}`]),
  ].flatMap((line) => wrap(line, page.columns));
};
