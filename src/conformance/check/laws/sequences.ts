// Laws about the order of answers: a final status does not change, the ledger end never decreases, every listed offer
// names its reader, and a page of names is a prefix of a longer one.

import { groupedBy, type Json } from '../../../base';
import { instantAt, integerAt, listAt, textAt } from '../invariants/invariant';
import type { LawViolation, RunAnswer, RunLaw } from './law';

const answersOf = (answers: readonly RunAnswer[], operation: string): readonly RunAnswer[] =>
  answers.filter(({ exchange }) => exchange.operationId === operation);

/** Whether an answer was complete before the other request was sent; unknown for recordings without times. */
const isBefore = ({ exchange: one, clock }: RunAnswer, { exchange: other, clock: otherClock }: RunAnswer): boolean =>
  clock === otherClock && one.sentAt !== undefined && other.sentAt !== undefined && one.sentAt + one.ms <= other.sentAt;

/** Final statuses of an offer: observed. */
const OPEN_STATUSES: readonly string[] = ['created', 'accepted'];

function changedFinalStatuses(answers: readonly RunAnswer[]): readonly LawViolation[] {
  const ofOneOffer = groupedBy(
    answersOf(answers, 'getTransferOfferStatus'),
    ({ exchange: { request } }) => `${request.as} ${new URL(request.url, 'http://localhost').pathname}`,
  );
  return [...ofOneOffer.values()].flatMap((statuses) => {
    const finals = statuses.filter(({ body }) => !OPEN_STATUSES.includes(textAt(body, 'status') ?? 'created'));
    return finals.flatMap((final): readonly LawViolation[] => {
      const status = textAt(final.body, 'status');
      const later = statuses.find((one) => isBefore(final, one) && textAt(one.body, 'status') !== status);
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
  });
}

const endsThatGoBack = (answers: readonly RunAnswer[]): readonly LawViolation[] =>
  [...groupedBy(answersOf(answers, 'getLedgerEnd'), ({ clock }) => clock).values()].flatMap(decreasingEnds);

/** Of answers with one clock. */
function decreasingEnds(answers: readonly RunAnswer[]): readonly LawViolation[] {
  const ends = answers.flatMap((answer) => {
    const [end, sentAt] = [integerAt(answer.body, 'offset'), answer.exchange.sentAt];
    return end === undefined || sentAt === undefined ? [] : [{ answer, end, sentAt, at: sentAt + answer.exchange.ms }];
  });
  const answered = ends.toSorted((one, other) => one.at - other.at);
  // The greatest end of those that were answered before the request.
  let next = 0;
  let greatest: (typeof answered)[number] | undefined;
  return ends
    .toSorted((one, other) => one.sentAt - other.sentAt)
    .flatMap(({ answer, end, sentAt }): readonly LawViolation[] => {
      for (let one = answered[next]; one !== undefined && one.at <= sentAt; one = answered[(next += 1)])
        if (greatest === undefined || one.end > greatest.end) greatest = one;
      return greatest !== undefined && greatest.end > end
        ? [
            {
              answer,
              other: greatest.answer,
              message: 'the ledger end decreased',
              expected: `at least ${greatest.end}`,
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

/** The first value that a list has twice. */
function repeatedIn(values: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return values.find((value) => seen.size === seen.add(value).size);
}

interface NamePage {
  readonly answer: RunAnswer;
  /** Position of the page in the run. */
  readonly place: number;
  readonly prefix: string;
  readonly names: readonly string[];
}

/** Names may change between two requests, so only entries that both pages could show count. */
function pagesThatDisagree(answers: readonly RunAnswer[]): readonly LawViolation[] {
  const pages = answersOf(answers, 'listAnsEntries').map((answer, place) => ({
    answer,
    place,
    prefix: answer.request.query['name_prefix'] ?? '',
    names: listAt(answer.body, 'entries').map(nameOf),
  }));
  return [...groupedBy(pages, ({ prefix }) => prefix).values()].flatMap(pagesOfOnePrefix);
}

/** Each page is compared with the longest one alone: the others are its beginnings. */
function pagesOfOnePrefix(pages: readonly NamePage[]): readonly LawViolation[] {
  const longest = pages.reduce((one, other) => (other.names.length > one.names.length ? other : one));
  const indexes = new Map(longest.names.map((name, index) => [name, index]));
  return pages.flatMap((page): readonly LawViolation[] => {
    const twice = repeatedIn(page.names);
    if (twice !== undefined)
      return [
        {
          answer: page.answer,
          message: 'a page of names lists an entry twice',
          expected: 'each entry once',
          actual: twice,
        },
      ];
    const swapped = page === longest ? undefined : swappedIn(page.names, indexes);
    if (swapped === undefined) return [];
    const [one, other] = page.place > longest.place ? [page, longest] : [longest, page];
    const [first, second] = one === page ? swapped : swapped.toReversed();
    return [
      {
        answer: one.answer,
        other: other.answer,
        message: 'two pages with the same prefix list the same entries in a different order',
        expected: `${second}, ${first}`,
        actual: `${first}, ${second}`,
      },
    ];
  });
}

/** The first two neighbours, among the entries that have an index, whose order is not that of their indexes. */
function swappedIn(
  names: readonly string[],
  indexes: ReadonlyMap<string, number>,
): readonly [string, string] | undefined {
  let before: { readonly name: string; readonly index: number } | undefined;
  for (const name of names) {
    const index = indexes.get(name);
    if (index === undefined) continue;
    if (before !== undefined && before.index > index) return [before.name, name];
    before = { name, index };
  }
  return undefined;
}

/** Contract ids that a list has more than once. */
function repeatedContracts(answers: readonly RunAnswer[]): readonly LawViolation[] {
  return answersOf(answers, 'listTransferOffers').flatMap((answer): readonly LawViolation[] => {
    const ids = listAt(answer.body, 'offers').flatMap((offer) => textAt(offer, 'contract_id') ?? []);
    const twice = repeatedIn(ids);
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
      const repeated = repeatedIn(ids) ?? textAt(early, 'update_id');
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
    assumed: 'the contract does not show the operation for the ledger end',
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
