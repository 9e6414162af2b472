/**
 * Leaves out trials that went nowhere often enough. What rules of one form let pass they let pass because of how that
 * form is matched: a variant that some of them did not let through, the others will not either.
 */
export interface Thrift {
  readonly isWorth: (form: string, variant: string) => boolean;
  readonly record: (form: string, variant: string, passed: boolean) => void;
}

const enough = 2;

export function thrift(): Thrift {
  const failures = new Map<string, number>();
  const key = (form: string, variant: string): string => `${form}\n${variant}`;
  return {
    isWorth: (form, variant) => (failures.get(key(form, variant)) ?? 0) < enough,
    record: (form, variant, passed) => {
      const name = key(form, variant);
      failures.set(name, passed ? Number.NEGATIVE_INFINITY : (failures.get(name) ?? 0) + 1);
    },
  };
}
