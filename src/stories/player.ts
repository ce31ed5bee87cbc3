// Plays a story step by step in a world of a server, and goes back by snapshots.

import { isObject, micros, parseSpan, SECOND, suggestionText, type Json } from '../base';
import { evaluate, ExpressionError, fill, type ExpressionScope } from '../expressions';
import {
  answerText,
  createStoryClient,
  isSuccessful,
  usersIn,
  type StoryClient,
  type StoryConnection,
  type StoryExchange,
  type StoryUser,
} from './story-client';
import { StoryFailure } from './story-failure';
import { readStoryState, type StoryState } from './story-state';
import { stepsOf, type PlacedStep, type Story, type StoryStep } from './story';
import { stepRequest, type FoundOffer, type ActionRequest } from './step-request';

export interface PlayerOptions {
  /** An existing world to play in. Default: a private world, deleted by `close`. */
  readonly world?: string | undefined;
  /** The id of the private world. */
  readonly privateWorld: string;
  /** Whether `close` keeps the private world. */
  readonly keep?: boolean;
  /** Whether to take a snapshot before each step, which `back` needs. */
  readonly canGoBack?: boolean;
  /** Waits for wall time, while a running clock is awaited; returns early when the signal is aborted. */
  readonly sleep: (ms: number) => Promise<void>;
  /** Interrupts a step: `next` and `backTo` throw StoryInterruption. `close` still works. */
  readonly signal?: AbortSignal;
}

interface ShownValue {
  readonly label: string;
  readonly value: Json;
}

/** What a step did. */
export interface PlayedStep {
  readonly index: number;
  readonly placed: PlacedStep;
  /** Absent for a step that only speaks. */
  readonly exchange?: StoryExchange;
  readonly shown: readonly ShownValue[];
  /** Ledger time after the step, RFC 3339. */
  readonly now: string;
}

export interface StoryPlayer {
  /** The world that the story plays in. */
  readonly world: string;
  readonly steps: readonly PlacedStep[];
  /** The index of the next step. */
  readonly position: () => number;
  /** Plays the next step; throws StoryFailure. Undefined at the end. */
  readonly next: () => Promise<PlayedStep | undefined>;
  /** Undoes steps until the given one is the next. */
  readonly backTo: (index: number) => Promise<void>;
  /** The state of the world now; throws StoryFailure. */
  readonly readState: () => Promise<StoryState>;
  readonly close: () => Promise<void>;
}

interface StoryCheckpoint {
  readonly snapshot: string;
  readonly captured: Readonly<Record<string, unknown>>;
  readonly uniqueCount: number;
}

/** Creates the world of the story; throws StoryFailure. */
export async function openPlayer(
  story: Story,
  connection: StoryConnection,
  options: PlayerOptions,
): Promise<StoryPlayer> {
  const server = createStoryClient(connection);
  const world = options.world ?? (await createdWorld(server, story, options.privateWorld));
  const client = createStoryClient({ ...connection, signal: options.signal }, world);
  const close = async (): Promise<void> => {
    const lasting = { ...connection, isLasting: true };
    if (options.world === undefined && options.keep !== true)
      await createStoryClient(lasting).send({ operation: 'deleteWorld', path: { id: world } });
    else
      for (const { snapshot } of checkpoints)
        await createStoryClient(lasting, world).send({ operation: 'deleteSnapshot', path: { id: snapshot } });
  };
  const steps = stepsOf(story);
  const checkpoints: StoryCheckpoint[] = [];
  let session: CapturedValues = { captured: {}, uniqueCount: 0 };
  let position = 0;
  const next = async (): Promise<PlayedStep | undefined> => {
    const placed = steps[position];
    if (placed === undefined) return undefined;
    // A step that has failed and is played again keeps its snapshot.
    if (options.canGoBack === true && checkpoints.length === position) {
      const snapshot = textAt(await client.read({ operation: 'takeControlSnapshot', body: {} }), 'id');
      checkpoints.push({ snapshot, ...session });
    }
    const { played, after } = await playStep(client, { placed, index: position, session, sleep: options.sleep });
    session = after;
    position += 1;
    return played;
  };
  const backTo = async (index: number): Promise<void> => {
    const checkpoint = checkpoints[index];
    if (checkpoint === undefined) return;
    await client.read({ operation: 'revertToSnapshot', path: { id: checkpoint.snapshot } });
    for (const { snapshot } of checkpoints.splice(index))
      await client.send({ operation: 'deleteSnapshot', path: { id: snapshot } });
    session = checkpoint;
    position = index;
  };
  return { world, steps, position: () => position, next, backTo, readState: () => readStoryState(client), close };
}

async function createdWorld(server: StoryClient, { world, seed, at }: Story, id: string): Promise<string> {
  const body = { from: { named: world }, id, seed, clock: 'manual', at };
  return textAt(await server.read({ operation: 'createWorld', body }), 'id');
}

interface CapturedValues {
  readonly captured: Readonly<Record<string, unknown>>;
  readonly uniqueCount: number;
}

interface StepRun {
  readonly placed: PlacedStep;
  readonly index: number;
  readonly session: CapturedValues;
  readonly sleep: PlayerOptions['sleep'];
}

interface StepOutcome {
  readonly played: PlayedStep;
  readonly after: CapturedValues;
}

async function playStep(client: StoryClient, { placed, index, session, sleep }: StepRun): Promise<StepOutcome> {
  const status = await client.read({ operation: 'getStatus' });
  const users = usersIn(status);
  const nowMicros = microsIn(status);
  let { uniqueCount } = session;
  const scope: ExpressionScope = {
    input: { ...factsOf(status, users), ...session.captured },
    unique: (prefix) => `${prefix}-${(uniqueCount += 1)}`,
    nowMicros: () => nowMicros,
  };
  const step = await filledStep(placed.step, scope);
  const request = await stepRequest(step, {
    party: (user) => partyOf(user, users),
    offer: (trackingId) => offerTracked(client, trackingId, users),
    nowMicros: () => nowMicros,
  });
  if (request === undefined)
    return { played: { index, placed, shown: [], now: textAt(clockIn(status), 'now') }, after: session };
  const exchange = await answered(client, { step, request, users, scope, nowMicros, sleep });
  const seen = withAnswer(scope, exchange);
  const captured: Record<string, unknown> = { ...session.captured };
  for (const [name, expression] of Object.entries(step.capture ?? {}))
    captured[name] = await valueOf(expression, seen, exchange);
  const shown: ShownValue[] = [];
  for (const [label, expression] of Object.entries(step.show ?? {}))
    shown.push({ label, value: await orFailure(fill(`=${expression}`, seen)) });
  const clock = await client.read({ operation: 'getClock' });
  return { played: { index, placed, exchange, shown, now: textAt(clock, 'now') }, after: { captured, uniqueCount } };
}

/** Names that expressions may use besides captured ones. */
const factsOf = (status: Json, users: ReadonlyMap<string, StoryUser>): Readonly<Record<string, unknown>> => ({
  parties: Object.fromEntries([...users].map(([user, { party }]) => [user, party])),
  synchronizerId: isObject(status) ? status['synchronizerId'] : undefined,
  migrationId: isObject(status) ? status['migrationId'] : undefined,
  now: textAt(clockIn(status), 'now'),
});

const withAnswer = (scope: ExpressionScope, { status, body }: StoryExchange): ExpressionScope => ({
  ...scope,
  input: { ...scope.input, status, body },
});

interface AwaitedAnswer {
  readonly step: StoryStep;
  readonly request: ActionRequest;
  readonly users: ReadonlyMap<string, StoryUser>;
  readonly scope: ExpressionScope;
  /** Ledger time before the first request. */
  readonly nowMicros: bigint;
  readonly sleep: PlayerOptions['sleep'];
}

const POLL_EVERY_MS = 200;

/** Sends the request, repeatedly while ledger time passes if the step allows that, until its expectations are met. */
async function answered(client: StoryClient, awaited: AwaitedAnswer): Promise<StoryExchange> {
  const { step, request, users, nowMicros, sleep } = awaited;
  const within = step.within ?? request.within;
  const span = within === undefined ? 0n : (parseSpan(within) ?? micros(0));
  for (;;) {
    const exchange = await client.send(request, users);
    const problem = await unmetExpectation(exchange, awaited);
    if (problem === undefined) return exchange;
    const clock = await client.read({ operation: 'getClock' });
    const passed = BigInt(integerAt(clock, 'nowMicros')) - nowMicros;
    if (passed >= span)
      throw new StoryFailure(
        within === undefined ? problem : `${problem}; this did not change within ${within} of ledger time`,
      );
    if (textAt(clock, 'mode') === 'frozen')
      await client.read({ operation: 'advanceClock', body: { byMicros: nextAdvance(passed, span) } });
    else await sleep(POLL_EVERY_MS);
  }
}

/** A second at first, then as much as has passed: few requests for a long wait, and exact for a short one. */
function nextAdvance(passed: bigint, span: bigint): bigint {
  const advance = passed > SECOND ? passed : SECOND;
  return advance < span - passed ? advance : span - passed;
}

async function unmetExpectation(
  exchange: StoryExchange,
  { step, request, scope }: AwaitedAnswer,
): Promise<string | undefined> {
  const { status = 'any status from 200 to 299', expect = [] } = step;
  const isMet =
    step.status === undefined
      ? isSuccessful(exchange.status)
      : step.status === 'lost'
        ? exchange.status === undefined
        : exchange.status === step.status;
  if (!isMet)
    return `${exchange.operation}: expected ${status === 'lost' ? 'no answer' : status}, but the answer is ${answerText(exchange)}`;
  const seen = withAnswer(scope, exchange);
  if (request.expect !== undefined && (await evaluated(request.expect.is, seen)) !== true)
    return `${exchange.operation}: expected ${request.expect.is}, but ${String(await evaluated(request.expect.actual, seen))}`;
  for (const claim of typeof expect === 'string' ? [expect] : expect)
    if ((await evaluated(claim, seen)) !== true)
      return `${exchange.operation}: expected ${claim}, but the answer is ${answerText(exchange)}`;
  return undefined;
}

const evaluated = (expression: string, scope: ExpressionScope): Promise<unknown> =>
  orFailure(evaluate(expression, scope));

/** An expression that cannot be evaluated fails the step. */
async function orFailure<T>(evaluation: Promise<T>): Promise<T> {
  try {
    return await evaluation;
  } catch (error) {
    if (error instanceof ExpressionError) throw new StoryFailure(error.message);
    throw error;
  }
}

async function valueOf(expression: string, scope: ExpressionScope, exchange: StoryExchange): Promise<unknown> {
  const value = await evaluated(expression, scope);
  if (value === undefined) throw new StoryFailure(`${expression} has no value in the answer ${answerText(exchange)}`);
  return value;
}

/** The step with the values of its expressions; expectations, captured and shown values come after the answer. */
async function filledStep(step: StoryStep, scope: ExpressionScope): Promise<StoryStep> {
  const { say, look, expect, capture, show, ...request } = step;
  const kept = Object.entries({ say, look, expect, capture, show }).filter(([, value]) => value !== undefined);
  // Expressions stand for texts, objects and numbers where the schema allows texts.
  const filled = (await filledValue(request as Json, scope)) as StoryStep;
  return { ...filled, ...(Object.fromEntries(kept) as StoryStep) };
}

async function filledValue(value: Json, scope: ExpressionScope): Promise<Json> {
  if (typeof value === 'string' && value.startsWith('=')) return filledText(value, scope);
  if (Array.isArray(value)) {
    const entries: Json[] = [];
    for (const entry of value as readonly Json[]) entries.push(await filledValue(entry, scope));
    return entries;
  }
  if (!isObject(value)) return value;
  const members: [string, Json][] = [];
  for (const [name, member] of Object.entries(value)) members.push([name, await filledValue(member as Json, scope)]);
  return Object.fromEntries(members);
}

async function filledText(text: string, scope: ExpressionScope): Promise<Json> {
  const value = await orFailure(fill(text, scope));
  if (value !== null) return value;
  throw new StoryFailure(
    `the expression ${text.slice(1)} has no value; known names: ${Object.keys(scope.input).join(', ')}`,
  );
}

function partyOf(user: string, users: ReadonlyMap<string, StoryUser>): string {
  const found = users.get(user);
  if (found === undefined)
    throw new StoryFailure(`the world has no user ${user}; ${suggestionText(user, [...users.keys()])}`);
  return found.party;
}

async function offerTracked(
  client: StoryClient,
  trackingId: string,
  users: ReadonlyMap<string, StoryUser>,
): Promise<FoundOffer> {
  const answer = await client.read({ operation: 'listOffers' });
  const offers: readonly unknown[] = isObject(answer) && Array.isArray(answer['offers']) ? answer['offers'] : [];
  const found = offers.findLast((offer) => isObject(offer) && offer['trackingId'] === trackingId);
  if (!isObject(found)) {
    const known = offers.map((offer) => (isObject(offer) ? String(offer['trackingId']) : ''));
    throw new StoryFailure(`there is no offer with tracking id ${trackingId}; ${suggestionText(trackingId, known)}`);
  }
  const userOf = (party: unknown): string => [...users].find(([, user]) => user.party === party)?.[0] ?? String(party);
  return {
    contractId: String(found['contractId']),
    sender: userOf(found['sender']),
    receiver: userOf(found['receiver']),
  };
}

const clockIn = (status: Json): Json => (isObject(status) ? (status['clock'] as Json) : null);
const microsIn = (status: Json): bigint => BigInt(integerAt(clockIn(status), 'nowMicros'));

function textAt(value: Json, name: string): string {
  const member: unknown = isObject(value) ? value[name] : undefined;
  if (typeof member !== 'string')
    throw new StoryFailure(`the answer of the server has no ${name}, as that of understudy has: check the address`);
  return member;
}

function integerAt(value: Json, name: string): bigint | number {
  const member: unknown = isObject(value) ? value[name] : undefined;
  if (typeof member === 'bigint' || typeof member === 'number') return member;
  throw new StoryFailure(`the answer of the server has no ${name}, as that of understudy has: check the address`);
}
