/** What a check command says of one command: every matching rule and the strictest decision, or that a file cannot be read. */
export type Answer = 'load-error' | { readonly decision: string; readonly matched: readonly Match[] };

export interface Match {
  readonly prefix: readonly string[];
  readonly decision: string;
  readonly resolved: string | undefined;
  readonly justification: string | undefined;
}

const isData = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Reads the agent's JSON. */
export const answerOf = (value: unknown): Answer => {
  const data = isData(value) ? value : {};
  const rules: readonly unknown[] = Array.isArray(data['matchedRules']) ? data['matchedRules'] : [];
  return {
    decision: textOf(data['decision']) ?? 'none',
    matched: rules.map((rule) => {
      const match = isData(rule) && isData(rule['prefixRuleMatch']) ? rule['prefixRuleMatch'] : {};
      const prefix: readonly unknown[] = Array.isArray(match['matchedPrefix']) ? match['matchedPrefix'] : [];
      return {
        prefix: prefix.map(String),
        decision: textOf(match['decision']) ?? '',
        resolved: textOf(match['resolvedProgram']),
        justification: textOf(match['justification']),
      };
    }),
  };
};
