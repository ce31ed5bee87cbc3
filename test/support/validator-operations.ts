// For the tests of this folder: calls of operations without HTTP, each request and answer judged by the document.

import { stringifyJson, type Json, type Micros } from '../../src/base';
import type { MediaSpec, OperationSpec } from '../../src/contract';
import type { TestLedger } from './ledger';
import { authorize } from '../../src/operations/access';
import { DIALECTS, type DialectName } from '../../src/operations/dialect';
import { refuse } from '../../src/operations/refusals';
import type { Answer, Identity, OperationContext, Refusal, WorldPort } from '../../src/operations/types';
import { walletOperations } from '../../src/operations/validator/wallet';
import { contract } from './contract';

interface Call {
  readonly user?: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly body?: Json;
  readonly dialect?: DialectName;
  /** Resolves when the command may complete; at once when there is none. */
  readonly gate?: Promise<void>;
  readonly explained?: string[];
}

export type Caller = (id: string, call?: Call) => Promise<Answer>;

/** Calls operations of the wallet registry on a test ledger at its present time. */
export const callerOf =
  (test: TestLedger): Caller =>
  async (id, call = {}) => {
    const operation = walletOperations.find((one) => one.id === id);
    const spec = contract().operations.find((one) => one.id === id);
    if (!operation || !spec) throw new Error(`${id} is in the registry and in the document`);
    const { user, path = {}, body } = call;
    const identity: Identity =
      user === undefined ? { kind: 'anonymous' } : { kind: 'caller', caller: { userId: user } };
    const request = { spec, path, query: {}, body, identity, headers: {}, trace: undefined };
    const context = contextOf(test, call);
    const forbidden = authorize(operation, request, context);
    const result = forbidden ? { refusal: forbidden } : await operation.handle(request, context);
    const answer =
      'refusal' in result ? rendered(result.refusal, spec, { context, explained: call.explained }) : result;
    expect(breaches(spec, answer)).toEqual([]);
    return answer;
  };

function rendered(
  refusal: Refusal,
  { group }: OperationSpec,
  { context, explained }: { readonly context: OperationContext; readonly explained: string[] | undefined },
): Answer {
  if ('explanation' in refusal && refusal.explanation !== undefined) explained?.push(refusal.explanation);
  const { dialect, traceId } = context;
  return refuse[group](refusal, { dialect, traceId, group, limitSetting: (limit) => limit });
}

function contextOf(test: TestLedger, { dialect = 'documented', gate, explained = [] }: Call): OperationContext {
  const portAt = (now: Micros): WorldPort => ({
    state: test.ledger.state,
    now,
    execute: (command) => test.ledger.execute(command, now),
    dryRun: (command) => test.ledger.dryRun(command, now),
  });
  return {
    world: portAt(test.now()),
    dialect: DIALECTS[dialect],
    settings: {
      forcedSnapshots: true,
      darsBytes: Infinity,
      version: '0.1.0',
      ledgerVersion: '3.5.14',
      networkVersion: '0.6.11',
      startedAt: test.now(),
    },
    explain: (reason) => void explained.push(reason),
    inProcess: async () => {
      await gate;
      test.ledger.tick(test.now());
      return portAt(test.now());
    },
    traceId: 'ab'.repeat(16),
    publicUrl: 'http://localhost',
  };
}

/** How the answer differs from what the document lists for its status. */
function breaches(spec: OperationSpec, answer: Answer): readonly string[] {
  const response = spec.responses.find(({ status }) => status === String(answer.status));
  if (!response)
    return [
      `${spec.id} lists no status ${answer.status}: ${answer.json === undefined ? '' : stringifyJson(answer.json)}`,
    ];
  if (answer.json === undefined && answer.text === undefined)
    return response.content.length === 0 ? [] : [`${answer.status} lists a body`];
  const wanted = answer.json === undefined ? 'text/plain' : 'application/json';
  return judged(
    response.content.find(({ mediaType }) => mediaType === wanted),
    answer.json ?? answer.text ?? null,
    `${answer.status} lists no ${wanted}`,
  );
}

function judged(media: MediaSpec | undefined, value: Json, missing: string): readonly string[] {
  if (media?.schemaId === undefined) return [missing];
  return contract()
    .validate(media.schemaId, value)
    .map(({ pointer, message }) => `${pointer} ${message}`);
}

/** The members of an answer's JSON object; a number, list or text has none. */
export const membersOf = (answer: Answer): Readonly<Record<string, unknown>> => ({ ...(answer.json as object) });
