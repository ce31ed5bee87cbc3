// Writes the shortest sequences of failures as a suite: `check --suites FILE` then repeats them. Moves of the clock
// become waiting, because suites use no control operations.

import { isObject, joinPointer, splitPointer, stringifyJson, type Json } from '../../base';
import type { Contract, Safety } from '../../contract';
import { bodyOf } from '../check/response-body';
import type { RecordedExchange } from '../model/exchange';
import type { AnswerDifference } from './compare-answers';
import type { ExploredFailure } from './explore';
import { isId } from './id-mapping';
import { CONCURRENT_STATUSES, isRepeatable } from './repeatable';
import type { PerformedMove } from './sequence-run';
import { ROLES } from './sequence-state';
import { Placeholder, placeholdersIn, type RequestTemplate, type ValueTemplate } from './template';

export interface SavedSuite {
  /** Undefined without a scenario. */
  readonly text: string | undefined;
  /** Number of failures for which no scenario can be written that fails on the target. */
  readonly skipped: number;
}

/** A suite of one scenario for each failure that a suite can repeat. */
export function suiteText(
  failures: readonly ExploredFailure[],
  { name, contract }: { readonly name: string; readonly contract: Pick<Contract, 'operations'> },
): SavedSuite {
  const scenarios = failures
    .filter(isRepeatable)
    .flatMap((failure, index) => [scenarioLines(failure, index + 1, contract) ?? []])
    .filter((lines) => lines.length > 0);
  const skipped = failures.length - scenarios.length;
  return { text: scenarios.length === 0 ? undefined : textOf(name, scenarios.flat()), skipped };
}

const textOf = (name: string, scenarios: readonly string[]): string =>
  [
    `suite: ${name}`,
    'title: Sequences for which a deployment differed from the model',
    'scenarios:',
    ...scenarios,
    '',
  ].join('\n');

const SAFETIES: readonly Safety[] = ['read', 'write', 'destructive'];

/** The clause for differences that no clause covers: the contract says nothing about the operation. */
const NO_CLAUSE = 'SERVICE-OTHER-1';

/** Undefined if no condition on the last response tells the target from the model. */
function scenarioLines(
  failure: ExploredFailure,
  number: number,
  { operations }: Pick<Contract, 'operations'>,
): readonly string[] | undefined {
  const { finding, verdict } = failure;
  const writer = new ScenarioWriter(failure);
  if (isOfBody(finding.difference) && writer.condition === undefined) return undefined;
  const steps = writer.steps();
  const called = new Set(
    failure.moves.flatMap((move) => ('requests' in move ? move.requests : [])).map((one) => one.operation),
  );
  const safety = Math.max(
    0,
    ...operations.filter(({ id }) => called.has(id)).map((one) => SAFETIES.indexOf(one.safety)),
  );
  const clauses = finding.clauses.length > 0 ? finding.clauses : [NO_CLAUSE];
  return [
    `  - title: ${quoted(`${finding.message} (sequence ${failure.sequence}, number ${number})`)}`,
    `    clauses: [${clauses.join(', ')}]`,
    `    safety: ${SAFETIES[safety] ?? 'write'}`,
    `    needs: [${writer.needs().join(', ')}]`,
    `    let: ${flow(writer.variables())}`,
    '    steps:',
    ...steps.map((step) => `      - ${flow(step)}`),
    ...(verdict === 'fail' ? [] : ['    # A warning: no must clause covers it.']),
  ];
}

const isOfBody = (difference: AnswerDifference | undefined): boolean =>
  difference !== undefined && difference.kind !== 'status';

const quoted = (text: string): string => JSON.stringify(text);
const flow = (value: Json): string => stringifyJson(value);

type SuiteStep = Readonly<Record<string, Json>>;

/** Seconds that are added to a wait: the automation of a deployment runs after its due time. */
const MARGIN_SECONDS = 1;
/** A read without a token, repeated while time passes. */
const WAITING_CALL = 'getPlatformInstanceNames';

class ScenarioWriter {
  private readonly needed = new Set<string>();
  private readonly slots = new Set<number>();
  private readonly exchanges: readonly RecordedExchange[];
  private readonly modelAnswers: readonly RecordedExchange[];
  /** Values of earlier answers that later steps use: names by exchange and pointer. */
  private readonly captures = new Map<number, Map<string, string>>();
  private waits = false;
  /** Exchanges whose step can capture values: those that run alone. */
  private readonly alone: readonly boolean[];
  /** What the last response must fulfil; undefined if only its status differs, or nothing can tell. */
  readonly condition: string | undefined;

  constructor(private readonly failure: ExploredFailure) {
    const performed = failure.moves.flatMap((move) => ('requests' in move ? [move] : []));
    this.exchanges = performed.flatMap(({ exchanges }) => exchanges);
    this.modelAnswers = performed.flatMap(({ modelAnswers }) => modelAnswers);
    this.alone = performed.flatMap(({ exchanges }) => exchanges.map(() => exchanges.length === 1));
    for (const { requests } of performed) for (const request of requests) this.noteReferences(request);
    const { difference } = failure.finding;
    this.condition = difference && this.conditionOf(difference);
  }

  needs(): readonly string[] {
    return [...this.needed].sort();
  }

  variables(): Json {
    const slots = [...this.slots].sort().map((slot) => [`id${slot}`, '=$unique("explore")'] as const);
    return Object.fromEntries([...slots, ...(this.waits ? [['start', '=$fromNow("0s")'] as const] : [])]);
  }

  /** The steps up to the one that showed the difference. */
  steps(): readonly SuiteStep[] {
    const { finding, moves } = this.failure;
    const steps: SuiteStep[] = [];
    let [exchange, seconds] = [0, 0];
    for (const move of moves) {
      if (exchange > finding.exchange) break;
      if ('advance' in move) {
        seconds += move.advance;
        steps.push(this.waitingStep(seconds));
        continue;
      }
      steps.push(...this.stepsOf(move, exchange));
      exchange += move.exchanges.length;
    }
    return steps;
  }

  private stepsOf(
    { requests, modelAnswers }: Extract<PerformedMove, { readonly requests: unknown }>,
    first: number,
  ): readonly SuiteStep[] {
    const { finding, verdict } = this.failure;
    const [request] = requests;
    if (requests.length > 1 && request !== undefined)
      return [
        {
          ...this.callOf(request),
          parallel: requests.length,
          expect: {
            status: [...CONCURRENT_STATUSES],
            that: ['$count(answers[status = 200]) <= 1'],
            mark: verdict === 'fail' ? 'documented' : 'assumed',
          },
        },
      ];
    return requests.map((one, index): SuiteStep => {
      const exchange = first + index;
      const status = modelAnswers[index]?.response.status ?? 200;
      const isLast = exchange === finding.exchange;
      const capture = this.captureOf(exchange);
      const that = isLast && this.condition !== undefined ? { that: [this.condition] } : {};
      return {
        ...this.callOf(one),
        expect: { status, ...that, mark: isLast && verdict === 'fail' ? 'documented' : 'assumed' },
        ...(Object.keys(capture).length > 0 && { capture }),
      };
    });
  }

  private callOf(request: RequestTemplate): Readonly<Record<string, Json>> {
    const { operation, as, path, query, body, isInvalid } = request;
    const role = (ROLES as readonly string[]).indexOf(as);
    if (role >= 0) this.needed.add(`users.${role}.token`);
    if (as === 'admin') this.needed.add('admin.token');
    return {
      call: operation,
      as,
      ...(path && Object.keys(path).length > 0 && { path: this.json(path) }),
      ...(query && Object.keys(query).length > 0 && { query: this.json(query) }),
      ...(body !== undefined && { body: this.json(body) }),
      ...(isInvalid === true && { invalidOnPurpose: true }),
    };
  }

  /** Reads until the ledger's time has moved on this far since the start. */
  private waitingStep(seconds: number): SuiteStep {
    this.waits = true;
    const wait = Math.ceil(seconds) + MARGIN_SECONDS;
    return {
      call: WAITING_CALL,
      as: 'none',
      eventually: { within: `${wait + 5}s`, every: '200ms' },
      expect: { status: 200, mark: 'assumed', that: [`$not($intLt($ago("${wait}s"), $start))`] },
    };
  }

  /** A template as JSON with expressions. */
  private json(template: ValueTemplate): Json {
    if (template instanceof Placeholder) return `=${this.expressionOf(template)}`;
    if (Array.isArray(template)) return template.map((entry: ValueTemplate) => this.json(entry));
    // A text that starts like an expression is written as one.
    if (typeof template === 'string') return template.startsWith('=') ? `=${JSON.stringify(template)}` : template;
    if (!isObject(template)) return template as Json;
    const members = Object.entries(template).filter(([, member]) => member !== undefined);
    return Object.fromEntries(members.map(([name, member]) => [name, this.json(member as ValueTemplate)]));
  }

  private expressionOf({ reference }: Placeholder): string {
    switch (reference.kind) {
      case 'party':
        this.needed.add(`users.${reference.user}.party`);
        return `target.users[${reference.user}].party`;
      case 'tracking':
        return `id${reference.slot}`;
      case 'micros':
        return spanFromNow(reference.fromNow);
      case 'instant':
        return `$instant(${spanFromNow(reference.fromNow)})`;
      case 'fact':
        this.needed.add(reference.place);
        return `target.${reference.place.replaceAll(/\.(\d+)/g, '[$1]')}`;
      case 'answer':
        return this.nameOf(reference.exchange, reference.pointer);
      case 'byParty':
        this.needed.add(`users.${reference.user}.party`);
        return `{target.users[${reference.user}].party: ${stringifyJson(this.json(reference.value))}}`;
    }
  }

  private noteReferences({ path, query, body }: RequestTemplate): void {
    for (const { reference } of placeholdersIn([
      path ?? null,
      query ?? null,
      body ?? null,
    ] as readonly ValueTemplate[])) {
      if (reference.kind === 'tracking') this.slots.add(reference.slot);
      if (reference.kind === 'answer') this.nameOf(reference.exchange, reference.pointer);
    }
  }

  private nameOf(exchange: number, pointer: string): string {
    const names = this.captures.get(exchange) ?? new Map<string, string>();
    this.captures.set(exchange, names);
    const name = names.get(pointer) ?? `value${exchange}x${names.size}`;
    names.set(pointer, name);
    return name;
  }

  private captureOf(exchange: number): Readonly<Record<string, string>> {
    return Object.fromEntries(
      [...(this.captures.get(exchange) ?? [])].map(([pointer, name]) => [name, pathOf(pointer)]),
    );
  }

  /** What the model's answer has and the target's lacks, as an expression; undefined for a status, and without one. */
  private conditionOf(difference: AnswerDifference): string | undefined {
    const { kind, pointer, model, target } = difference;
    if (kind === 'status') return undefined;
    const list = /^(.*)\/-$/.exec(pointer)?.[1];
    if (list !== undefined) return this.elementCondition(list, { model, target });
    const path = pathOf(pointer);
    if (kind === 'extra') return `$not($exists(${path}))`;
    if (kind === 'missing') return `$exists(${path})`;
    const expected = this.literalOf(model);
    return expected === undefined ? undefined : `${path} = ${expected}`;
  }

  /** An element that only one of two lists has, found by its id if an earlier answer has it. */
  private elementCondition(list: string, { model, target }: Pick<AnswerDifference, 'model' | 'target'>): string {
    const [element, count] = model === undefined ? [target, 0] : [model, 1];
    const id = isObject(element) ? element['contract_id'] : undefined;
    const known = typeof id === 'string' ? this.earlier(id, model === undefined) : undefined;
    if (known !== undefined) return `$count(${pathOf(list)}[contract_id = $${known}]) = ${count}`;
    const expected = this.modelAnswers[this.failure.finding.exchange];
    const length = expected === undefined ? 0 : lengthAt(bodyOf(expected), list);
    return `$count(${pathOf(list)}) = ${length}`;
  }

  /** An expression for a value of the model: ids only as values of earlier answers. */
  private literalOf(value: Json | undefined): string | undefined {
    if (typeof value === 'string' && isId(value)) {
      const known = this.earlier(value, false);
      return known === undefined ? undefined : `$${known}`;
    }
    return value === undefined || typeof value === 'object' || isTime(value) ? undefined : stringifyJson(value);
  }

  /** The name of an id in an earlier answer of the target, or of the model. */
  private earlier(id: string, isOfTarget: boolean): string | undefined {
    const answers = (isOfTarget ? this.exchanges : this.modelAnswers).slice(0, this.failure.finding.exchange);
    for (const [exchange, answer] of answers.entries()) {
      const pointer = this.alone[exchange] === true ? pointerOf(bodyOf(answer), id) : undefined;
      if (pointer !== undefined) return this.nameOf(exchange, pointer);
    }
    return undefined;
  }
}

const isTime = (value: Json): boolean => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);

function lengthAt(body: Json | undefined, pointer: string): number {
  const list = splitPointer(pointer).reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), body);
  return Array.isArray(list) ? list.length : 0;
}

const spanFromNow = (seconds: number): string =>
  seconds < 0 ? `$ago("${spanOf(-seconds)}")` : `$fromNow("${spanOf(seconds)}")`;

const spanOf = (seconds: number): string =>
  Number.isInteger(seconds) ? `${seconds}s` : `${Math.round(seconds * 1_000_000)}us`;

/** A JSON pointer into a body as a path of an expression. */
const pathOf = (pointer: string): string =>
  splitPointer(pointer).reduce(
    (path, key) =>
      /^\d+$/.test(key) ? `${path}[${key}]` : `${path}.${/^[A-Za-z_]\w*$/.test(key) ? key : `\`${key}\``}`,
    'body',
  );

/** Where a text occurs in a body; through members with plain names only. */
function pointerOf(body: Json | undefined, text: string, pointer = ''): string | undefined {
  if (body === text) return pointer;
  if (typeof body !== 'object' || body === null) return undefined;
  for (const [key, member] of Object.entries(body)) {
    if (!/^[A-Za-z_]\w*$|^\d+$/.test(key)) continue;
    const found = pointerOf(member as Json, text, joinPointer(pointer, key));
    if (found !== undefined) return found;
  }
  return undefined;
}
