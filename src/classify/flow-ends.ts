import type { Span } from '../shell/index.ts';
import type { Json, Reason } from './types.ts';

/** Where a flow starts or ends: the place in the text, and what stands there. */
export interface FlowEnd extends Span {
  readonly text: string;
}

/** What the reason of a flow says. */
export interface FlowFacts {
  readonly source: FlowEnd;
  readonly sink: FlowEnd;
  /** `pipe`, `substitution`, `file PATH`, `variable NAME` in order; empty where one command is both ends. */
  readonly through: readonly string[];
}

export function flowData(
  text: string,
  source: Span,
  sink: Span,
  through: readonly string[],
): Readonly<Record<string, Json>> {
  return { source: endAt(text, source), sink: endAt(text, sink), through };
}

function endAt(text: string, { start, end }: Span) {
  return { start, end, text: text.slice(start, end) };
}

/** The two ends that a reason names, or `undefined` for one that is about no flow. */
export function flowFacts({ data }: Reason): FlowFacts | undefined {
  const source = readEnd(data?.['source']);
  const sink = readEnd(data?.['sink']);
  const through = data?.['through'];
  if (source === undefined || sink === undefined || !Array.isArray(through)) return undefined;
  return { source, sink, through: through.filter((step) => typeof step === 'string') };
}

function readEnd(value: Json | undefined): FlowEnd | undefined {
  if (typeof value !== 'object' || value === null || !('text' in value)) return undefined;
  const { start, end, text } = value;
  return typeof start === 'number' && typeof end === 'number' && typeof text === 'string'
    ? { start, end, text }
    : undefined;
}
