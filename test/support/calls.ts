import type { Access, Classification, Deed, Invocation, NormalWords } from '../../src/classify/index.ts';
import type { Span } from '../../src/shell/index.ts';

/** Classifications written by hand, for tests of the policy part alone. */

const span: Span = { start: 0, end: 1 };

export function deed(part: Partial<Deed> = {}): Deed {
  return {
    kind: 'command',
    risk: 'read',
    permission: 'workspace',
    base: true,
    certainty: 'exact',
    reason: { code: 'base-effect' },
    ...part,
  };
}

export function pathAccess(
  action: Access['action'],
  path: string,
  part: Record<string, unknown> = {},
): Access {
  return {
    action,
    span,
    resource: {
      kind: 'path',
      path,
      exact: true,
      recursive: false,
      place: path.startsWith('/w/') || path === '/w' ? 'workspace' : 'outside',
      secret: 'no',
      protected: 'no',
      ...part,
    },
  };
}

export function hostAccess(host: string | undefined, part: Record<string, unknown> = {}): Access {
  return {
    action: 'connect',
    span,
    mutates: false,
    resource: { kind: 'host', host, spelled: true, zone: host === undefined ? 'unknown' : 'public', ...part },
  };
}

/** An invocation of plain words; `?` is a word that is not known. */
export function invocation(text: string, part: Partial<Invocation> = {}): Invocation {
  const argv = text.split(' ').map((word) => (word === '?' ? undefined : word));
  const normal: NormalWords = {
    name: argv[0],
    operands: argv.slice(1).filter((word) => word === undefined || !word.startsWith('-')),
    options: argv
      .slice(1)
      .filter((word) => word?.startsWith('-'))
      .map((word) => word ?? ''),
    open: argv.includes(undefined),
  };
  return {
    command: 0,
    argvs: [argv],
    open: normal.open,
    normal: [normal],
    program: argv[0],
    known: true,
    text,
    ...part,
  };
}

export function classification(part: Partial<Classification> = {}): Classification {
  return {
    call: { tool: 'bash', input: {} },
    tool: { name: 'bash', kind: 'execute', known: true },
    risk: 'read',
    permission: 'workspace',
    summary: 'a call',
    accesses: [],
    deeds: [deed()],
    invocations: [],
    certainty: 'exact',
    reasons: [],
    requiresPrompt: false,
    reusableGrant: true,
    environment: { cwd: '/w', home: '/home/u', roots: ['/w'], sandbox: false, projectCode: 'unknown' },
    ...part,
  };
}

/** A shell call of one command: its own deed, and others that belong to it. */
export function shellCall(text: string, deeds: readonly Partial<Deed>[] = [{}]): Classification {
  return classification({
    call: { tool: 'bash', input: { command: text } },
    summary: text,
    deeds: deeds.map((part) => deed({ command: 0, ...part })),
    invocations: [invocation(text)],
  });
}
