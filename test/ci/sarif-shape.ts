/**
 * The part of SARIF 2.1.0 that reports use, by hand from the specification (OASIS, section 3): for each object the properties
 * that it may have, those that it must have, and what they hold. The schema allows no others, and neither does this.
 */

type Shape =
  | { readonly is: 'text' | 'uri' | 'count' | 'any' }
  | { readonly is: 'one-of'; readonly of: readonly unknown[] }
  | { readonly is: 'list'; readonly of: () => Shape }
  | { readonly is: 'map'; readonly of: () => Shape }
  | {
      readonly is: 'object';
      readonly must: readonly string[];
      readonly may: Readonly<Record<string, () => Shape>>;
    };

const text = (): Shape => ({ is: 'text' });
const uri = (): Shape => ({ is: 'uri' });
const count = (): Shape => ({ is: 'count' });
const any = (): Shape => ({ is: 'any' });
const oneOf =
  (...of: readonly unknown[]) =>
  (): Shape => ({ is: 'one-of', of });
const list = (of: () => Shape) => (): Shape => ({ is: 'list', of });
const map = (of: () => Shape) => (): Shape => ({ is: 'map', of });
const object = (must: string, may: Readonly<Record<string, () => Shape>>) => (): Shape => ({
  is: 'object',
  must: must.split(' ').filter((name) => name !== ''),
  may,
});

const level = oneOf('none', 'note', 'warning', 'error');
const message = object('', { text, markdown: text, id: text, arguments: list(text), properties: any });
const multiformat = object('text', { text, markdown: text, properties: any });
const artifactLocation = object('', {
  uri,
  uriBaseId: text,
  index: any,
  description: message,
  properties: any,
});
const region = object('', {
  ...{ startLine: count, startColumn: count, endLine: count, endColumn: count },
  ...{ charOffset: any, charLength: any, byteOffset: any, byteLength: any },
  ...{ snippet: any, message, sourceLanguage: text, properties: any },
});
const physicalLocation = object('', {
  ...{ address: any, artifactLocation, region, contextRegion: region, properties: any },
});
const location = object('', {
  ...{ id: any, physicalLocation, logicalLocations: any, message, annotations: any },
  ...{ relationships: any, properties: any },
});
const rule = object('id', {
  ...{ id: text, guid: text, name: text, deprecatedIds: any, deprecatedGuids: any, deprecatedNames: any },
  ...{ shortDescription: multiformat, fullDescription: multiformat, help: multiformat, helpUri: uri },
  ...{ messageStrings: any, relationships: any, properties: any },
  defaultConfiguration: object('', {
    ...{ enabled: any, level, rank: any, parameters: any, properties: any },
  }),
});
const driver = object('name', {
  ...{ guid: text, name: text, organization: text, product: text, productSuite: text, fullName: text },
  ...{ shortDescription: multiformat, fullDescription: multiformat, version: text, semanticVersion: text },
  ...{ dottedQuadFileVersion: text, releaseDateUtc: text, downloadUri: uri, informationUri: uri },
  ...{ globalMessageStrings: any, notifications: any, rules: list(rule), taxa: any, locations: any },
  ...{ language: text, contents: any, isComprehensive: any, properties: any },
});
const result = object('message', {
  ...{ ruleId: text, ruleIndex: any, rule: any, kind: any, level, message, analysisTarget: any },
  ...{ locations: list(location), relatedLocations: list(location), guid: text, correlationGuid: text },
  ...{ occurrenceCount: count, partialFingerprints: map(text), fingerprints: map(text), stacks: any },
  ...{ codeFlows: any, graphs: any, graphTraversals: any, suppressions: any, baselineState: any, rank: any },
  ...{ attachments: any, hostedViewerUri: uri, workItemUris: any, provenance: any, fixes: any, taxa: any },
  ...{ webRequest: any, webResponse: any, properties: any },
});
const run = object('tool', {
  ...{ tool: object('driver', { driver, extensions: any, properties: any }), results: list(result) },
  ...{ invocations: any, conversion: any, language: text, versionControlProvenance: any, artifacts: any },
  ...{
    originalUriBaseIds: map(artifactLocation),
    logicalLocations: any,
    graphs: any,
    automationDetails: any,
  },
  ...{ baselineGuid: text, redactionTokens: any, defaultEncoding: text, defaultSourceLanguage: text },
  ...{ newlineSequences: any, columnKind: oneOf('utf16CodeUnits', 'unicodeCodePoints'), taxonomies: any },
  ...{ externalPropertyFileReferences: any, threadFlowLocations: any, addresses: any, translations: any },
  ...{ policies: any, webRequests: any, webResponses: any, specialLocations: any, properties: any },
});

const log = object('version runs', {
  ...{
    $schema: uri,
    version: oneOf('2.1.0'),
    runs: list(run),
    inlineExternalProperties: any,
    properties: any,
  },
});

/** What of a log does not fit, each with its path; nothing where all does. */
export const sarifFaults = (value: unknown): readonly string[] => faultsOf(value, log(), '$');

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const faultsOf = (value: unknown, shape: Shape, path: string): readonly string[] => {
  switch (shape.is) {
    case 'any':
      return [];
    case 'text':
      return typeof value === 'string' ? [] : [`${path}: no text`];
    case 'uri':
      return typeof value === 'string' && URL.canParse(value, 'file:///') && !/[\s\\]/.test(value)
        ? []
        : [`${path}: no address`];
    case 'count':
      return Number.isInteger(value) && Number(value) >= 1 ? [] : [`${path}: no number from 1 up`];
    case 'one-of':
      return shape.of.includes(value) ? [] : [`${path}: ${JSON.stringify(value)} is not allowed`];
    case 'list':
      return Array.isArray(value)
        ? value.flatMap((one, at) => faultsOf(one, shape.of(), `${path}[${at}]`))
        : [`${path}: no list`];
    case 'map':
      return isObject(value)
        ? Object.entries(value).flatMap(([key, one]) => faultsOf(one, shape.of(), `${path}.${key}`))
        : [`${path}: no object`];
    case 'object': {
      if (!isObject(value)) return [`${path}: no object`];
      const missing = shape.must.filter((name) => !Object.hasOwn(value, name));
      return [
        ...missing.map((name) => `${path}: ${name} is missing`),
        ...Object.entries(value).flatMap(([name, one]) => {
          const inner = Object.hasOwn(shape.may, name) ? shape.may[name] : undefined;
          return inner === undefined
            ? [`${path}: ${name} is no property`]
            : faultsOf(one, inner(), `${path}.${name}`);
        }),
      ];
    }
    default: {
      const never: never = shape;
      return never;
    }
  }
};
