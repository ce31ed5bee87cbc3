// Derives negative suites from the documents: each request of a shown or referenced operation, made invalid in one
// place. Pure. Only documented rules are musts; when a target accepts a breach of an observed or assumed rule
// (patterns, lengths), that is a warning.

import type { Json } from '../../base';
import { splitPointer } from '../../base';
import type { Contract, OperationSpec, ParameterSpec, Provenance, Violation } from '../../contract';
import { coerceParameter } from '../check/request-parameters';
import { ruleOf, STRENGTH } from '../check/schema-rule';
import type { Clauses } from '../clauses';
import { scenarioId } from '../model/scenario-id';
import type { Scenario, ScenarioStep, Suite } from '../model/suite';
import type { SourcePosition } from '../schema-files';
import { invalidValuesOf, isPartyKey } from './invalid-values';
import { bodyTemplate, validRequestOf } from './valid-request';
import { expectedRefusalOf, type RequestDefect } from './expected-refusals';

export interface ContractDocuments {
  readonly contract: Contract;
  readonly clauses: Clauses;
  /** The parsed document of a group; the same object on each call. */
  readonly document: (group: OperationSpec['group']) => unknown;
  /** Path and text of a document, for the positions in findings. */
  readonly source: (file: string) => { readonly file: string; readonly text: string };
}

/** One suite, derived-OPERATIONID, per operation with at least one invalid request. */
export function deriveSuites(documents: ContractDocuments): readonly Suite[] {
  const wanted = documents.contract.operations.filter(({ tier }) => tier === 'shown' || tier === 'referenced');
  return wanted.flatMap((operation) => {
    const source = documents.source(operation.file);
    const position = positionIn(source.text, operation.id);
    const negatives = [...bodyNegatives(documents, operation), ...queryNegatives(documents, operation)];
    const scenarios = negatives.map((negative) => scenarioOf(documents, { operation, negative, position }));
    return scenarios.length === 0
      ? []
      : [
          {
            ...source,
            name: `derived-${operation.id}`,
            title: `Invalid requests to ${operation.id}`,
            tags: ['derived'],
            scenarios,
          },
        ];
  });
}

/** A request that is invalid in one way. */
interface NegativeRequest {
  /** The defect, to complete "OPERATION rejects a request when …". */
  readonly when: string;
  /** The defect in the words of the scenario's id, where the title has others. */
  readonly idWhen?: string;
  readonly defect: RequestDefect;
  readonly provenance: Provenance;
  /** Schemas whose rule is broken, nearest first. */
  readonly components: readonly string[];
  readonly sends: Partial<Pick<ScenarioStep, 'body' | 'raw' | 'headers' | 'query'>>;
}

function bodyNegatives(documents: ContractDocuments, operation: OperationSpec): readonly NegativeRequest[] {
  const media = operation.requestBody?.content.find(({ mediaType }) => mediaType.includes('json'));
  const examples = Object.values(media?.examples ?? {});
  const [first] = examples;
  if (media?.schemaId === undefined || first === undefined) return [];
  const live = validRequestOf(operation.id).body ?? {};
  const whole = { provenance: operation.provenance, components: [] };
  return [
    ...(operation.requestBody?.required === true
      ? [{ ...whole, when: 'it has no body', defect: 'no body' as const, sends: {} }]
      : []),
    { ...whole, when: 'its body is not JSON', defect: 'not JSON', sends: { raw: '{"unfinished": ' } },
    {
      ...whole,
      when: 'the body is JSON with the media type text/plain',
      idWhen: 'its body is JSON that is called plain text',
      defect: 'media type',
      sends: { body: bodyTemplate(first, first, live), headers: { 'content-type': 'text/plain' } },
    },
    ...distinct(
      examples.flatMap((example) =>
        invalidBodies(documents, operation, { schemaId: media.schemaId ?? '', provenance: media.provenance, example }),
      ),
    ),
  ];
}

/** Defects whose wording in ids, which must stay the same, is no longer that of the title. */
const DEFECT_TITLES: Readonly<Record<string, string>> = {
  'a text': 'a string',
  'an empty text': 'an empty string',
  'a text of 5000 letters': 'a string of 5000 letters',
  'keyed by what is no party': 'keyed by an invalid party id',
};

const DEFECT_KINDS: Readonly<Record<string, RequestDefect>> = {
  missing: 'missing member',
  'keyed by what is no party': 'unfit party key',
};

interface BodyExample {
  readonly schemaId: string;
  readonly provenance: Provenance;
  readonly example: Json;
}

function invalidBodies(
  { contract, document }: ContractDocuments,
  operation: OperationSpec,
  { schemaId, provenance, example }: BodyExample,
): readonly NegativeRequest[] {
  const live = validRequestOf(operation.id).body ?? {};
  return invalidValuesOf(example, (value) => contract.validate(schemaId, value)).map(
    ({ pointer, defect, value, violations }) => ({
      when: `${placeOf(pointer)} is ${DEFECT_TITLES[defect] ?? defect}`,
      idWhen: `${placeOf(pointer)} is ${defect}`,
      defect: DEFECT_KINDS[defect] ?? 'unfit body',
      ...weakest([
        ...violations.map((violation) => ruleOf(document(operation.group), schemaId, violation, provenance)),
        ...(defect === 'null' && isElement(pointer) ? [NULL_ELEMENT] : []),
      ]),
      sends: { body: bodyTemplate(value, example, live) },
    }),
  );
}

/** Running servers treat null as absent; the contract does not say whether that also holds inside lists and maps. */
const NULL_ELEMENT: ViolatedRule = {
  provenance: { mark: 'assumed', source: 'the contract does not mention null inside lists and maps' },
  components: [],
};
const isElement = (pointer: string): boolean =>
  splitPointer(pointer)
    .slice(-1)
    .some((step) => isPartyKey(step) || /^\d+$/.test(step));

type ViolatedRule = Pick<NegativeRequest, 'provenance' | 'components'>;

/** A value may break several rules at once: only the requirements they share are expected. */
const weakest = (rules: readonly ViolatedRule[]): ViolatedRule =>
  [...rules].sort((a, b) => STRENGTH[a.provenance.mark] - STRENGTH[b.provenance.mark])[0] ?? {
    provenance: { mark: 'assumed', source: 'no rule found' },
    components: [],
  };

/** The same change at the same place of another example is redundant. */
const distinct = (negatives: readonly NegativeRequest[]): readonly NegativeRequest[] => [
  ...new Map(negatives.map((negative) => [negative.when, negative])).values(),
];

const placeOf = (pointer: string): string => {
  const steps = splitPointer(pointer).map((step) => (isPartyKey(step) ? 'PARTY' : /^\d+$/.test(step) ? 'ENTRY' : step));
  return steps.length === 0 ? 'its body' : steps.join('.');
};

function queryNegatives(documents: ContractDocuments, operation: OperationSpec): readonly NegativeRequest[] {
  const live = validRequestOf(operation.id).query ?? {};
  return operation.parameters
    .filter((parameter) => parameter.in === 'query')
    .flatMap((parameter): readonly NegativeRequest[] => {
      const { name, required, provenance } = parameter;
      const without = Object.fromEntries(Object.entries(live).filter(([key]) => key !== name));
      const missing: NegativeRequest = {
        when: `the query parameter ${name} is missing`,
        defect: 'missing query',
        provenance,
        components: [],
        sends: { query: without },
      };
      const unfit = invalidTexts(documents, operation, parameter).map(({ text, rule }): NegativeRequest => ({
        when: `the query parameter ${name} is ${text}`,
        defect: OUT_OF_RANGE.includes(text) ? 'query out of range' : 'unfit query',
        ...rule,
        sends: { query: { ...live, [name]: text } },
      }));
      return [...(required ? [missing] : []), ...unfit];
    });
}

const OUT_OF_RANGE: readonly string[] = ['2147483648', '9223372036854775808'];
const TEXTS: readonly string[] = ['abc', '1.5', '0', '-1', ...OUT_OF_RANGE];

/** Texts that cannot be parsed as the parameter's type, or whose value its schema rejects. */
function invalidTexts(
  { contract, document }: ContractDocuments,
  operation: OperationSpec,
  { schemaId, type, provenance }: ParameterSpec,
): readonly { readonly text: string; readonly rule: ViolatedRule }[] {
  return TEXTS.flatMap((text) => {
    const violations = contract.validate(schemaId, coerceParameter(type, text));
    if (violations.length === 0) return [];
    return [
      {
        text,
        rule: weakest(
          violations.map((violation: Violation) => ruleOf(document(operation.group), schemaId, violation, provenance)),
        ),
      },
    ];
  });
}

interface NegativeCase {
  readonly operation: OperationSpec;
  readonly negative: NegativeRequest;
  readonly position: SourcePosition;
}

function scenarioOf(documents: ContractDocuments, { operation, negative, position }: NegativeCase): Scenario {
  const live = validRequestOf(operation.id);
  const refusal = expectedRefusalOf(operation.id, negative.defect);
  // An observed operation states no musts, even when it uses a documented schema.
  const provenance =
    operation.provenance.mark === 'documented'
      ? negative.provenance
      : weakest([negative, { provenance: operation.provenance, components: [] }]).provenance;
  const isDocumented = provenance.mark === 'documented';
  const clauses = [
    ...new Set([
      ...refusal.clauses.filter(() => isDocumented),
      ...schemaClauses(documents.clauses, negative.components),
    ]),
  ];
  const step: ScenarioStep = {
    call: operation.id,
    as: live.as,
    tokenIn: undefined,
    path: live.path ?? {},
    query: {},
    headers: {},
    body: undefined,
    raw: undefined,
    ...negative.sends,
    invalidOnPurpose: true,
    parallel: undefined,
    repeat: undefined,
    eventually: undefined,
    capture: [],
    position,
    expect: {
      status: isDocumented ? refusal.status : ['4xx'],
      headers: {},
      body: undefined,
      that: [],
      clauses,
      isAboutRequest: true,
      provenance,
      row: refusal.row,
    },
  };
  return {
    id: scenarioId({ title: `A request to ${operation.id} is refused when ${negative.idWhen ?? negative.when}` }),
    title: `${operation.id} rejects a request when ${negative.when}`,
    clauses,
    safety: operation.safety,
    needs: live.needs,
    tags: ['derived'],
    takesTurns: undefined,
    each: [undefined],
    let: [],
    steps: [step],
    position,
  };
}

/** Clauses of the nearest schema that has any. */
function schemaClauses(clauses: Clauses, components: readonly string[]): readonly string[] {
  for (const component of components) {
    const named = [...clauses.values()].filter(
      ({ check }) => check.by === 'schema' && check.schemas.includes(component),
    );
    if (named.length > 0) return named.map(({ id }) => id);
  }
  return [];
}

function positionIn(text: string, operationId: string): SourcePosition {
  const index = text.split('\n').findIndex((line) => line.trim() === `operationId: ${operationId}`);
  return { line: Math.max(0, index) + 1, column: 7 };
}
