// What the target says it runs: the version of each group, asked once before a run without a token.

import { isObject, truncate } from '../../base';
import type { Contract } from '../../contract';
import { bodyOf } from '../check/response-body';
import type { PlannedCase } from '../model/planned-case';
import type { Target, TargetGroup } from '../target/target';
import { RunStoppedError } from './bounds';
import { VERSION_OPERATIONS } from './clock-offset';
import { network, type Transport } from './transport';

interface ReleaseSettings {
  readonly cases: readonly PlannedCase[];
  readonly contract: Contract;
  readonly timeoutMs: number;
  readonly waitForSlot: () => Promise<void>;
  readonly transport?: Transport;
  /** Groups that are not served. */
  readonly unserved: ReadonlySet<TargetGroup>;
}

/** The target with the versions that it states, of the groups that scenarios call. */
export async function withStatedRelease(target: Target, settings: ReleaseSettings): Promise<Target> {
  const found = await Promise.all(
    versionOperations(target, settings).map(async (operation) => {
      const version = await statedVersion(target, operation, settings);
      return version === undefined ? [] : [[operation.group, version] as const];
    }),
  );
  const release = Object.fromEntries(found.flat());
  return Object.keys(release).length === 0 ? target : { ...target, release };
}

/** Ids of the operations that scenarios call, without those that are skipped. */
export const calledBy = (cases: readonly PlannedCase[]): ReadonlySet<string> =>
  new Set(
    cases.filter(({ skip }) => skip === undefined).flatMap(({ scenario }) => scenario.steps.map(({ call }) => call)),
  );

type VersionOperation = Contract['operations'][number];

function versionOperations(
  { urls }: Target,
  { cases, contract, unserved }: ReleaseSettings,
): readonly VersionOperation[] {
  const calls = calledBy(cases);
  const called = new Set<string>(contract.operations.filter(({ id }) => calls.has(id)).map(({ group }) => group));
  return (['ledger', 'validator', 'scan'] as const)
    .filter((group) => called.has(group) && urls[group] !== '' && !unserved.has(group))
    .flatMap((group) => contract.operations.find(({ id }) => id === VERSION_OPERATIONS[group]) ?? []);
}

/** Texts of foreign servers have no limit. */
const MAX_VERSION = 60;

/** Undefined without an answer that has a version: the run itself judges such a target. */
async function statedVersion(
  target: Target,
  operation: VersionOperation,
  { timeoutMs, waitForSlot, transport = network }: ReleaseSettings,
): Promise<string | undefined> {
  await waitForSlot();
  const request = { operation, step: 0, path: {}, query: {}, headers: {}, body: undefined, token: undefined };
  try {
    const exchange = await transport.send(target, { ...request, as: 'none' }, timeoutMs);
    const body = exchange.response.status === 200 ? bodyOf(exchange) : undefined;
    const version = isObject(body) ? body['version'] : undefined;
    return typeof version === 'string' && version.trim() !== '' ? inOneLine(version) : undefined;
  } catch (error) {
    if (error instanceof RunStoppedError) throw error;
    return undefined;
  }
}

const inOneLine = (text: string): string => truncate(text.trim().replaceAll(/[\s\p{C}]+/gu, ' '), MAX_VERSION);
