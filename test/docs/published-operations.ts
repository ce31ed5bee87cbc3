// The operations that the documents of real servers publish, beside those that our documents have.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Contract, OperationSpec } from '../../src/contract';
import { operations } from '../../src/operations';

export interface PublishedOperation {
  /** A document or part of one, such as `wallet-internal`. */
  readonly group: string;
  readonly method: string;
  readonly path: string;
  /** The first release on record that has it. */
  readonly since: string;
  readonly isDeprecated: boolean;
  /** The first release that does not. */
  readonly removed?: string;
}

/**
 * Sources: canton-network/cf-docs (Canton 3.5.14, Splice 0.5.18 to 0.7.4), digital-asset/canton (a snapshot of 3.6),
 * canton-network/wallet (Splice 0.8.4), release notes (Splice 0.9.0).
 */
export const publishedOperations: readonly PublishedOperation[] = readFileSync(
  join(__dirname, 'published-operations.csv'),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [group = '', method = '', path = '', since = '', deprecated = '', removed = ''] = line.split(',');
    return { group, method, path, since, isDeprecated: deprecated !== '', ...(removed === '' ? {} : { removed }) };
  });

export type Answered = 'stateful' | 'constant' | 'example' | 'no';

/** Operations about what no ledger here has, so that every request of one kind has the same answer. */
const CONSTANT: ReadonlySet<string> = new Set([
  'getBackfillingStatus',
  'getFeatureSupport',
  'getRollForwardLsu',
  'listSvBftSequencers',
  'listImportUpdates',
  'getEarliestRewardRound',
  'getRewardActivityTotals',
  'getRewardRootHash',
  'getRewardBatch',
  'getTransferCommandCounter',
  'getTransferCommandStatus',
  'proxyTransferCommandCounter',
  'proxyTransferCommandStatus',
  'getAllocationInstructionAcceptContext',
  'getAllocationInstructionWithdrawContext',
  'proxyAllocationInstructionAcceptContext',
  'proxyAllocationInstructionWithdrawContext',
  'getWalletFeatures',
  'rejectAllocationRequestV2',
]);

/** What the mock server does with an operation. */
export const answered = (spec: OperationSpec | undefined): Answered =>
  spec === undefined ? 'no' : CONSTANT.has(spec.id) ? 'constant' : operations.has(spec.id) ? 'stateful' : 'example';

/** Finds the operation of our documents that has the method and path of a published one, whatever its parameters are called. */
export function findServed(contract: Contract): (published: PublishedOperation) => OperationSpec | undefined {
  const served = new Map(contract.operations.map((spec) => [keyOf(spec.group, spec.method, spec.path), spec]));
  return ({ group, method, path }) => served.get(keyOf(documentOf(group), method, path));
}

/** The document of ours that has the operations of a group. */
const documentOf = (group: string): 'ledger' | 'validator' | 'scan' =>
  group === 'ledger' ? 'ledger' : /^(scan|registry [\w-]+)$/.test(group) ? 'scan' : 'validator';

const keyOf = (document: string, method: string, path: string): string =>
  `${document} ${method} ${path.replace(/\{[^}]*\}/g, '{}')}`;
