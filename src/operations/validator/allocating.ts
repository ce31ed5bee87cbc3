// What the allocations of both versions of the token standard share: texts of the body, and the answer (Splice 0.7.4
// wallet-internal).

import type { Transaction } from '../../ledger';
import { json } from '../answers';
import { membersOf } from '../read';
import type { Answer } from '../types';
import { choiceResult, metaJson } from './choice-result';

/** A member that has texts by key. */
export const textsAt = (value: unknown, name: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(membersOf(membersOf(value)[name])).flatMap(([key, text]) =>
      typeof text === 'string' ? [[key, text]] : [],
    ),
  );

/** The answer to an allocation; `changeOf` finds the holdings that the wallet gets back. */
export const allocatedBy =
  (changeOf: (result: ReturnType<typeof choiceResult>) => string[]) =>
  (transaction: Transaction): Answer => {
    const result = choiceResult(transaction);
    const { allocationCid } = membersOf(membersOf(result['output'])['value']);
    return json({
      output: { allocation_cid: String(allocationCid) },
      sender_change_cids: changeOf(result),
      meta: metaJson(result['meta']),
    });
  };
