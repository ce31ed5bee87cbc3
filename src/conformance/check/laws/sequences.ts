// Laws about the order of answers: a final status does not change, the ledger end never decreases, every listed offer
// names its reader, and a page of names is a prefix of a longer one.

import type { Json } from '../../../base';
import { instantAt, integerAt, listAt, textAt } from '../invariants/invariant';
import type { LawViolation, RunAnswer, RunLaw } from './law';

const answersOf = (answers: readonly RunAnswer[], operation: string): readonly RunAnswer[] =>
  answers.filter(({ exchange }) => exchange.operationId === operation);

/** Whether an answer was complete before the other request was sent; unknown for recordings without times. */
const isBefore = ({ exchange: one }: RunAnswer, { exchange: other }: RunAnswer): boolean =>
  one.sentAt !== undefined && other.sentAt !== undefined && one.sentAt + one.ms <= other.sentAt;

/** Final statuses of an offer: observed. */
const OPEN_STATUSES: readonly string[] = ['created', 'accepted'];

function changedFinalStatuses(answers: readonly RunAnswer[]): readonly LawViolation[] {
  const statuses = answersOf(answers, 'getTransferOfferStatus');
  const keyOf = ({ exchange: { request } }: RunAnswer): string =>
    `${request.as} ${new URL(request.url, 'http://localhost').pathname}`;
  const finals = statuses.filter(({ body }) => !OPEN_STATUSES.includes(textAt(body, 'status') ?? 'created'));
  return finals.flatMap((final): readonly LawViolation[] => {
    const status = textAt(final.body, 'status');
    const later = statuses.find(
      (one) => keyOf(one) === keyOf(final) && isBefore(final, one) && textAt(one.body, 'status') !== status,
    );
    return later
      ? [
          {
            answer: later,
            other: final,
            message: 'a final status of an offer changed',
            expected: String(status),
            actual: String(textAt(later.body, 'status')),
          },
        ]
      : [];
  });
}

function endsThatGoBack(answers: readonly RunAnswer[]): readonly LawViolation[] {
  const ends = answersOf(answers, 'getLedgerEnd');
  return ends.flatMap((one): readonly LawViolation[] => {
    const end = integerAt(one.body, 'offset');
    const greater = ends.find(
      (other) => end !== undefined && isBefore(other, one) && (integerAt(other.body, 'offset') ?? 0n) > end,
    );
    return greater
      ? [
          {
            answer: one,
            other: greater,
            message: 'the end of the ledger decreased',
            expected: `at least ${integerAt(greater.body, 'offset')}`,
            actual: String(end),
          },
        ]
      : [];
  });
}

/** The contract does not detail the payload of an offer: only payloads with sender and receiver are judged. */
function foreignOffers(
  answers: readonly RunAnswer[],
  partyOf: (role: string) => string | undefined,
): readonly LawViolation[] {
  return answersOf(answers, 'listTransferOffers').flatMap((answer) => {
    const party = answer.exchange.request.tokenIn ? undefined : partyOf(answer.exchange.request.as);
    return listAt(answer.body, 'offers').flatMap((offer): readonly LawViolation[] => {
      const parties = ['sender', 'receiver'].map((name) => textAt(offer, 'payload', name));
      return party === undefined || parties.some((one) => one === undefined || !one.includes('::') || one === party)
        ? []
        : [
            {
              answer,
              message: 'a listed offer names its reader as neither sender nor receiver',
              expected: party,
              actual: `from ${parties[0]} to ${parties[1]}`,
            },
          ];
    });
  });
}

const nameOf = (entry: Json): string => `${textAt(entry, 'name') ?? ''} ${textAt(entry, 'contract_id') ?? ''}`;

/** Names may change between two requests, so only entries that both pages could show count. */
function pagesThatDisagree(answers: readonly RunAnswer[]): readonly LawViolation[] {
  const pages = answersOf(answers, 'listAnsEntries').map((answer) => ({
    answer,
    prefix: answer.request.query['name_prefix'] ?? '',
    names: listAt(answer.body, 'entries').map(nameOf),
  }));
  return pages.flatMap(({ answer, prefix, names }): readonly LawViolation[] => {
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    if (twice !== undefined)
      return [{ answer, message: 'a page of names lists an entry twice', expected: 'each entry once', actual: twice }];
    const other = pages.find((one) => one.prefix === prefix && one.answer !== answer && isReordered(names, one.names));
    return other
      ? [
          {
            answer,
            other: other.answer,
            message: 'two pages with the same prefix list the same entries in a different order',
            expected: other.names.filter((name) => names.includes(name)).join(', '),
            actual: names.filter((name) => other.names.includes(name)).join(', '),
          },
        ]
      : [];
  });
}

/** Whether the entries that both lists share have a different order. */
function isReordered(one: readonly string[], other: readonly string[]): boolean {
  const common = one.filter((name) => other.includes(name));
  const there = other.filter((name) => one.includes(name));
  return common.some((name, index) => name !== there[index]);
}

/** Contract ids that a list has more than once. */
function repeatedContracts(answers: readonly RunAnswer[]): readonly LawViolation[] {
  return answersOf(answers, 'listTransferOffers').flatMap((answer): readonly LawViolation[] => {
    const ids = listAt(answer.body, 'offers').flatMap((offer) => textAt(offer, 'contract_id') ?? []);
    const twice = ids.find((id, index) => ids.indexOf(id) !== index);
    return twice === undefined
      ? []
      : [{ answer, message: 'an offer is listed twice', expected: 'each open offer once', actual: twice }];
  });
}

const migrationOf = (update: Json): bigint | undefined =>
  integerAt(update, 'migration_id') ?? integerAt(update, 'event', 'migration_id');

/** Pages of scan's update history that follow each other: the cursor of one is the last update of another. */
function historyPagesThatRepeat(answers: readonly RunAnswer[]): readonly LawViolation[] {
  return answers
    .filter(({ exchange }) => exchange.operationId === 'listUpdateHistory' || exchange.operationId === 'listUpdates')
    .flatMap((answer): readonly LawViolation[] => {
      const ids = listAt(answer.body, 'transactions').flatMap((one) => textAt(one, 'update_id') ?? []);
      const after = instantAt(answer.request.body, 'after', 'after_record_time');
      const migration = integerAt(answer.request.body, 'after', 'after_migration_id');
      const early = listAt(answer.body, 'transactions').find((one) => {
        const time = instantAt(one, 'record_time');
        return after !== undefined && time !== undefined && migrationOf(one) === migration && time <= after;
      });
      const twice = ids.find((id, index) => ids.indexOf(id) !== index);
      const repeated = twice ?? textAt(early, 'update_id');
      return repeated === undefined
        ? []
        : [
            {
              answer,
              message: 'a page of updates repeats an update',
              expected: 'each update once, after the cursor',
              actual: repeated,
            },
          ];
    });
}

export const SEQUENCE_LAWS: readonly RunLaw[] = [
  {
    clauses: ['LIFE-OPEN-3'],
    assumed: 'a transfer offer that has ended stays ended; the contract shows neither statuses nor their transitions',
    violations: changedFinalStatuses,
  },
  {
    clauses: ['LIMIT-11'],
    assumed: 'the contract does not show the operation for the end of the ledger',
    violations: endsThatGoBack,
  },
  { clauses: ['OFFER-LIST-3'], violations: (answers, { partyOf }) => foreignOffers(answers, partyOf) },
  { clauses: ['OFFER-LIST-11'], violations: repeatedContracts },
  { clauses: ['ANS-11'], violations: pagesThatDisagree },
  {
    clauses: ['HISTORY-3'],
    assumed: 'the contract does not show the operations for pages of the update history',
    violations: historyPagesThatRepeat,
  },
];
