// Probes: reads sent before a run that find causes which would fail every scenario, namely a group whose URL leads to
// another server, a token that the target refuses, a user without a wallet. A conforming target gets one read per group
// and token.

import { isObject } from '../../base';
import { operationAt, type Contract } from '../../contract';
import { bodyOf } from '../check/response-body';
import { unservedByProbes } from '../check/unserved-groups';
import { TransportError } from '../execute/client';
import type { Transport } from '../execute/transport';
import type { CaseResult } from '../model/case-result';
import type { RecordedExchange } from '../model/exchange';
import type { PlannedCase } from '../model/planned-case';
import { newerThanTarget } from '../plan/plan';
import { factAt, isAbsent } from '../target/facts';
import { ACCEPTED_TOKEN_PLACES } from '../target/roles';
import type { Target, TargetGroup } from '../target/target';

interface Probe {
  readonly operationId: string;
  readonly query?: Readonly<Record<string, number>>;
  readonly body?: string;
}

/** Each list has an operation that the contract shows, so 404 to all of them means that the URL is wrong. */
const PROBES: Readonly<Record<TargetGroup, readonly Probe[]>> = {
  ledger: [
    { operationId: 'getLedgerEnd' },
    { operationId: 'getAuthenticatedUser' },
    // An unknown update: the answer is an error of the ledger.
    { operationId: 'getUpdateById', body: JSON.stringify({ updateId: `1220${'0'.repeat(64)}`, updateFormat: {} }) },
  ],
  validator: [{ operationId: 'getUserStatus' }, { operationId: 'listTransferOffers' }, { operationId: 'getBalance' }],
  scan: [
    { operationId: 'getPlatformInstanceNames' },
    { operationId: 'getDso' },
    { operationId: 'listAnsEntries', query: { page_size: 1 } },
  ],
};

/** The run itself judges a target that does not respond in time. */
const MAX_PROBE_MS = 5000;

const REFUSALS: readonly number[] = [401, 403];
const isRefusal = ({ response }: RecordedExchange): boolean => REFUSALS.includes(response.status);

export interface ProbeSettings {
  readonly contract: Contract;
  readonly target: Target;
  readonly cases: readonly PlannedCase[];
  readonly timeoutMs: number;
  readonly waitForSlot: () => Promise<void>;
  readonly transport: Transport;
}

export interface ProbeOutcome {
  /** Why scenarios that call a group cannot be judged. */
  readonly unserved: ReadonlyMap<TargetGroup, string>;
  /** Groups that require a credential missing from the target file; the contract permits this for scan. */
  readonly closed: ReadonlyMap<TargetGroup, string>;
  /** A sentence for each token that is refused although the target accepts others, and each user without a wallet. */
  readonly unfitUsers: readonly string[];
}

/** Probes the groups and the tokens that the planned scenarios use. */
export async function probeTarget(settings: ProbeSettings): Promise<ProbeOutcome> {
  const send = createProbeSender(settings);
  const groups = groupsIn(settings);
  const roles = await Promise.all(
    rolesIn(settings).map(async (role): Promise<ProbedRole> => ({
      role,
      refusals: await refusalsOf(role, groups, send),
    })),
  );
  const answers = await Promise.all(
    groups.map(async (group): Promise<ProbedGroup> => ({
      group,
      answers: await failuresOf(PROBES[group], roleFor(group, roles), send),
    })),
  );
  const withoutWallet = groups.includes('validator') ? await usersWithoutWallet(roles, send) : [];
  return { ...groupOutcome(answers, settings.target), unfitUsers: [...refusedTokens(roles), ...withoutWallet] };
}

interface ProbedRole {
  readonly role: string;
  /** All answers, if each is a refusal. */
  readonly refusals: readonly RecordedExchange[];
}

interface ProbedGroup {
  readonly group: TargetGroup;
  /** All answers, if none is a success. */
  readonly answers: readonly RecordedExchange[];
}

type ProbeSender = (probe: Probe, role: string | undefined) => Promise<RecordedExchange | undefined>;

/** Sends each probe once. Undefined without an answer, or if the target does not have the operation or the group. */
function createProbeSender({ contract, target, timeoutMs, waitForSlot, transport }: ProbeSettings): ProbeSender {
  const sent = new Map<string, Promise<RecordedExchange | undefined>>();
  const send: ProbeSender = async ({ operationId, query = {}, body }, role) => {
    const operation = operationAt(contract, operationId, target.profile);
    if (!operation || newerThanTarget(operation, target) !== undefined) return undefined;
    const token = role === undefined ? undefined : factAt(target.facts, ACCEPTED_TOKEN_PLACES[role] ?? '');
    const request = { operation, step: 0, path: {}, query, headers: {}, body, as: role ?? 'none' };
    await waitForSlot();
    try {
      return await transport.send(
        target,
        { ...request, token: typeof token === 'string' ? token : undefined },
        Math.min(timeoutMs, MAX_PROBE_MS),
      );
    } catch (error) {
      if (error instanceof TransportError) return undefined;
      throw error;
    }
  };
  return (probe, role) => {
    const key = `${probe.operationId} ${role ?? ''}`;
    const answer = sent.get(key) ?? send(probe, role);
    sent.set(key, answer);
    return answer;
  };
}

/** Groups with a URL that the scenarios of the run call. */
function groupsIn({ contract, target, cases }: ProbeSettings): readonly TargetGroup[] {
  const calls = new Set(
    cases.filter(({ skip }) => skip === undefined).flatMap(({ scenario }) => scenario.steps.map(({ call }) => call)),
  );
  const called = new Set(contract.operations.filter(({ id }) => calls.has(id)).map(({ group }) => group));
  return (['validator', 'ledger', 'scan'] as const).filter((group) => called.has(group) && target.urls[group] !== '');
}

/** Roles whose token the scenarios of the run use. */
function rolesIn({ target, cases }: ProbeSettings): readonly string[] {
  const needs = new Set(cases.filter(({ skip }) => skip === undefined).flatMap(({ scenario }) => scenario.needs));
  return Object.entries(ACCEPTED_TOKEN_PLACES)
    .filter(([, place]) => needs.has(place) && !isAbsent(factAt(target.facts, place)))
    .map(([role]) => role);
}

/** Scan may be public. The admin need not have a wallet. */
const mustAccept = (group: TargetGroup, role: string): boolean =>
  group === 'ledger' || (group === 'validator' && role !== 'admin');

/** The responses to a role if every operation refuses it; otherwise empty. */
async function refusalsOf(
  role: string,
  groups: readonly TargetGroup[],
  send: ProbeSender,
): Promise<readonly RecordedExchange[]> {
  const refusals: RecordedExchange[] = [];
  for (const group of groups.filter((one) => mustAccept(one, role)))
    for (const probe of PROBES[group]) {
      const answer = await send(probe, role);
      if (!answer || !isRefusal(answer)) return [];
      refusals.push(answer);
    }
  return refusals;
}

/** The role for the probes of a group: one that the target accepts, if there is one. */
function roleFor(group: TargetGroup, roles: readonly ProbedRole[]): string | undefined {
  const possible = roles.filter(({ role }) => mustAccept(group, role));
  return (possible.find(({ refusals }) => refusals.length === 0) ?? possible[0])?.role;
}

/** The answers of a group if none is a success; empty if one is, or if an answer is missing. */
async function failuresOf(
  probes: readonly Probe[],
  role: string | undefined,
  send: ProbeSender,
): Promise<readonly RecordedExchange[]> {
  const failures: RecordedExchange[] = [];
  for (const probe of probes) {
    const answer = await send(probe, role);
    if (!answer || isSuccess(answer)) return [];
    failures.push(answer);
  }
  return failures;
}

function isSuccess(exchange: RecordedExchange): boolean {
  const { status } = exchange.response;
  const body = bodyOf(exchange);
  if (!isObject(body)) return false;
  // The answer to an unknown update: the contract names its code, and no status.
  return body['code'] === 'UPDATE_NOT_FOUND' || (status >= 200 && status < 300);
}

function groupOutcome(probed: readonly ProbedGroup[], target: Target): Pick<ProbeOutcome, 'unserved' | 'closed'> {
  const unserved = new Map<TargetGroup, string>();
  for (const { group, answers } of probed) {
    const text = unservedByProbes(group, answers, target);
    if (text !== undefined) unserved.set(group, text);
  }
  const closed = new Map<TargetGroup, string>();
  const others = probed.filter(({ group }) => group !== 'scan');
  for (const {
    group,
    answers: [first, ...more],
  } of probed) {
    if (!first || group !== 'scan' || ![first, ...more].every(isRefusal)) continue;
    const text = `the ${group} API at ${target.urls[group]} requires a credential (${first.response.status} to ${1 + more.length} of ${1 + more.length} operations): pass it with --header, or add it under headers in the target file`;
    // If every group refuses, the cause is a gateway, not an access rule of scan.
    const isGateway = others.length > 0 && others.every((other) => unserved.has(other.group));
    (isGateway ? unserved : closed).set(group, text);
  }
  return { unserved, closed };
}

function refusedTokens(roles: readonly ProbedRole[]): readonly string[] {
  if (roles.every(({ refusals }) => refusals.length > 0)) return [];
  return roles.flatMap(({ role, refusals }) => {
    const [first] = refusals;
    if (!first) return [];
    const operations = refusals.map(({ operationId }) => operationId).join(', ');
    return [
      `the target refuses the token of the ${role} user (${ACCEPTED_TOKEN_PLACES[role] ?? ''}): ${operations} answered ${first.response.status}, while it accepts the other tokens; replace the token, or remove this user from the target file`,
    ];
  });
}

/** Every role but the admin needs a wallet; without one, each of its scenarios would fail. */
async function usersWithoutWallet(roles: readonly ProbedRole[], send: ProbeSender): Promise<readonly string[]> {
  const users = roles.filter(({ role, refusals }) => refusals.length === 0 && mustAccept('validator', role));
  const lacking = await Promise.all(users.map(async ({ role }) => ((await hasNoWallet(role, send)) ? [role] : [])));
  return lacking
    .flat()
    .map(
      (role) =>
        `the ${role} user (${ACCEPTED_TOKEN_PLACES[role] ?? ''}) has no wallet: getUserStatus returns user_wallet_installed: false; onboard the user, or remove it from the target file`,
    );
}

/** The contract does not show the status of a user, so the list of offers must fail as well. */
async function hasNoWallet(role: string, send: ProbeSender): Promise<boolean> {
  const status = await send({ operationId: 'getUserStatus' }, role);
  const body = status?.response.status === 200 ? bodyOf(status) : undefined;
  if (!isObject(body) || body['user_wallet_installed'] !== false) return false;
  const offers = await send({ operationId: 'listTransferOffers' }, role);
  return offers !== undefined && !isSuccess(offers);
}

/** The sentence of the first of these groups that a scenario calls; undefined if it calls none. */
export function sentenceFor(
  { scenario }: PlannedCase,
  sentences: ReadonlyMap<TargetGroup, string>,
  contract: Contract,
): { readonly group: TargetGroup; readonly text: string } | undefined {
  for (const { call } of scenario.steps) {
    const group = contract.operations.find(({ id }) => id === call)?.group as TargetGroup | undefined;
    if (group === undefined) continue;
    const text = sentences.get(group);
    if (text !== undefined) return { group, text };
  }
  return undefined;
}

/** The result of a scenario that was not run because a group is not served. */
export const unservedResult = (planned: PlannedCase, message: string): CaseResult => ({
  planned,
  exchanges: [],
  findings: [],
  error: { kind: 'network', message },
  draws: { unique: [], now: [] },
  ms: 0,
  judged: 0,
});
