// Negative requests that follow from the documents: each request of a shown or referenced operation, broken in one place.
// Pure. A must is only what is documented; a rule that is observed or assumed (patterns, lengths) warns when a target lets it pass.

import type { Json } from '../../base';
import { splitPointer } from '../../base';
import type { Contract, OperationSpec, ParameterSpec, Provenance, Violation } from '../../contract';
import { readAs } from '../check/request-parameters';
import { ruleOf, STRENGTH } from '../check/schema-rule';
import type { Clauses } from '../clauses';
import type { Scenario, Step, Suite } from '../model/suite';
import type { Position } from '../schema-files';
import { breaksOf, isPartyKey } from './invalid-values';
import { bodyTemplate, liveRequestOf } from './valid-request';
import { refusalOf, type Wrong } from './expected-refusals';

export interface Documents {
  readonly contract: Contract;
  readonly clauses: Clauses;
  /** The parsed document of a group; the same object on each call. */
  readonly document: (group: OperationSpec['group']) => unknown;
  /** Path and text of a document, so that findings show where the operation stands. */
  readonly source: (file: string) => { readonly file: string; readonly text: string };
}

/** One suite per operation that has anything to break, called derived-OPERATIONID. */
export function deriveSuites(documents: Documents): readonly Suite[] {
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
            title: `Requests of ${operation.id} that do not fit its document`,
            tags: ['derived'],
            scenarios,
          },
        ];
  });
}

/** A request that is wrong in one way. */
interface Negative {
  /** The wrong thing, as in "A request of X is refused when …". */
  readonly when: string;
  readonly wrong: Wrong;
  readonly provenance: Provenance;
  /** Schemas whose rule it breaks, nearest first. */
  readonly components: readonly string[];
  readonly sends: Partial<Pick<Step, 'body' | 'raw' | 'headers' | 'query'>>;
}

function bodyNegatives(documents: Documents, operation: OperationSpec): readonly Negative[] {
  const media = operation.requestBody?.content.find(({ mediaType }) => mediaType.includes('json'));
  const examples = Object.values(media?.examples ?? {});
  const [first] = examples;
  if (media?.schemaId === undefined || first === undefined) return [];
  const live = liveRequestOf(operation.id).body ?? {};
  const whole = { provenance: operation.provenance, components: [] };
  return [
    ...(operation.requestBody?.required === true
      ? [{ ...whole, when: 'it has no body', wrong: 'no body' as const, sends: {} }]
      : []),
    { ...whole, when: 'its body is not JSON', wrong: 'not JSON', sends: { raw: '{"unfinished": ' } },
    {
      ...whole,
      when: 'its body is JSON that is called plain text',
      wrong: 'media type',
      sends: { body: bodyTemplate(first, first, live), headers: { 'content-type': 'text/plain' } },
    },
    ...distinct(
      examples.flatMap((example) =>
        misfits(documents, operation, { schemaId: media.schemaId ?? '', provenance: media.provenance, example }),
      ),
    ),
  ];
}

interface Sample {
  readonly schemaId: string;
  readonly provenance: Provenance;
  readonly example: Json;
}

function misfits(
  { contract, document }: Documents,
  operation: OperationSpec,
  { schemaId, provenance, example }: Sample,
): readonly Negative[] {
  const live = liveRequestOf(operation.id).body ?? {};
  return breaksOf(example, (value) => contract.validate(schemaId, value)).map(
    ({ pointer, how, value, violations }) => ({
      when: `${placeOf(pointer)} is ${how}`,
      wrong: how === 'missing' ? 'missing member' : 'unfit body',
      ...weakest([
        ...violations.map((violation) => ruleOf(document(operation.group), schemaId, violation, provenance)),
        ...(how === 'null' && isElement(pointer) ? [NULL_ELEMENT] : []),
      ]),
      sends: { body: bodyTemplate(value, example, live) },
    }),
  );
}

/** Running servers read null as left out; whether that holds inside lists and maps too, the contract does not say. */
const NULL_ELEMENT: BrokenRule = {
  provenance: { mark: 'assumed', source: 'the contract does not speak of null inside lists and maps' },
  components: [],
};
const isElement = (pointer: string): boolean =>
  splitPointer(pointer)
    .slice(-1)
    .some((step) => isPartyKey(step) || /^\d+$/.test(step));

type BrokenRule = Pick<Negative, 'provenance' | 'components'>;

/** A value may break several rules at once: only what all of them demand is demanded. */
const weakest = (rules: readonly BrokenRule[]): BrokenRule =>
  [...rules].sort((a, b) => STRENGTH[a.provenance.mark] - STRENGTH[b.provenance.mark])[0] ?? {
    provenance: { mark: 'assumed', source: 'no rule found' },
    components: [],
  };

/** The same change at the same place of another example tells nothing new. */
const distinct = (negatives: readonly Negative[]): readonly Negative[] => [
  ...new Map(negatives.map((negative) => [negative.when, negative])).values(),
];

const placeOf = (pointer: string): string => {
  const steps = splitPointer(pointer).map((step) => (isPartyKey(step) ? 'PARTY' : /^\d+$/.test(step) ? 'ENTRY' : step));
  return steps.length === 0 ? 'its body' : steps.join('.');
};

function queryNegatives(documents: Documents, operation: OperationSpec): readonly Negative[] {
  const live = liveRequestOf(operation.id).query ?? {};
  return operation.parameters
    .filter((parameter) => parameter.in === 'query')
    .flatMap((parameter): readonly Negative[] => {
      const { name, required, provenance } = parameter;
      const without = Object.fromEntries(Object.entries(live).filter(([key]) => key !== name));
      const missing: Negative = {
        when: `the query parameter ${name} is missing`,
        wrong: 'missing query',
        provenance,
        components: [],
        sends: { query: without },
      };
      const unfit = unfitTexts(documents, operation, parameter).map(({ text, rule }): Negative => ({
        when: `the query parameter ${name} is ${text}`,
        wrong: OUT_OF_RANGE.includes(text) ? 'query out of range' : 'unfit query',
        ...rule,
        sends: { query: { ...live, [name]: text } },
      }));
      return [...(required ? [missing] : []), ...unfit];
    });
}

const OUT_OF_RANGE: readonly string[] = ['2147483648', '9223372036854775808'];
const TEXTS: readonly string[] = ['abc', '1.5', '0', '-1', ...OUT_OF_RANGE];

/** Texts that the parameter cannot be read from, or whose value its schema refuses. */
function unfitTexts(
  { contract, document }: Documents,
  operation: OperationSpec,
  { schemaId, type, provenance }: ParameterSpec,
): readonly { readonly text: string; readonly rule: BrokenRule }[] {
  return TEXTS.flatMap((text) => {
    const violations = contract.validate(schemaId, readAs(type, text));
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

interface Place {
  readonly operation: OperationSpec;
  readonly negative: Negative;
  readonly position: Position;
}

function scenarioOf(documents: Documents, { operation, negative, position }: Place): Scenario {
  const live = liveRequestOf(operation.id);
  const refusal = refusalOf(operation.id, negative.wrong);
  // What an operation says that is observed itself is no must, though it may borrow a documented schema.
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
  const step: Step = {
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
      provenance,
      row: refusal.row,
    },
  };
  return {
    title: `A request of ${operation.id} is refused when ${negative.when}`,
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

/** The clauses of the nearest schema that has any. */
function schemaClauses(clauses: Clauses, components: readonly string[]): readonly string[] {
  for (const component of components) {
    const named = [...clauses.values()].filter(
      ({ check }) => check.by === 'schema' && check.schemas.includes(component),
    );
    if (named.length > 0) return named.map(({ id }) => id);
  }
  return [];
}

function positionIn(text: string, operationId: string): Position {
  const index = text.split('\n').findIndex((line) => line.trim() === `operationId: ${operationId}`);
  return { line: Math.max(0, index) + 1, column: 7 };
}
