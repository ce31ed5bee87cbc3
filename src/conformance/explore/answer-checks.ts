// What the answers to the requests of one action must have in common. Needs no model, so that reads of a deployment are
// checked as well: a list page by page and as a whole, with a filter and without, and through two interfaces.

import { truncate, valueAtPointer, type Json } from '../../base';
import { textOf } from '../check/laws/agreement';
import { withoutNulls } from '../check/laws/contracts';
import { bodyOf } from '../check/response-body';
import type { RecordedExchange } from '../model/exchange';

/** Answers of one server that contradict each other. */
export interface Contradiction {
  readonly clauses: readonly string[];
  /** One sentence. */
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
  /** Which of the answers is wrong, from 0. */
  readonly answer: number;
}

/** Judges the answers to the requests of an action, in their order. */
export type AnswerCheck = (answers: readonly RecordedExchange[]) => Contradiction | undefined;

const MAX_EXCERPT = 200;

/** The first answer and the last one, if they are equal: then the ledger has not changed in between. */
function steady(answers: readonly RecordedExchange[]): RecordedExchange | undefined {
  const [first, last] = [answers[0], answers.at(-1)];
  const isSame =
    first !== undefined &&
    last !== undefined &&
    answers.length > 2 &&
    first.operationId === last.operationId &&
    first.response.status === last.response.status &&
    (first.response.status !== 200 || contentOf(bodyOf(first)) === contentOf(bodyOf(last)));
  return isSame ? first : undefined;
}

/** The text of a value, where a member that is absent equals null. */
const contentOf = (value: Json | undefined): string => (value === undefined ? '' : textOf(withoutNulls(value)));

const itemsOf = (answer: RecordedExchange, list: string): readonly Json[] => {
  const found = valueAtPointer(bodyOf(answer) ?? null, list);
  return Array.isArray(found) ? (found as readonly Json[]) : [];
};

/** How a list was read. */
interface PagedRead {
  /** JSON pointer to the entries. */
  readonly list: string;
  /** Entries of a page. */
  readonly size: number;
  /** Entries of the read as a whole. */
  readonly wholeSize: number;
  /** Number of pages that were requested; fewer were read if the list ended. */
  readonly pages: number;
}

/** The whole list, its pages one after another, and the whole list again: the pages must be its beginning. */
export const pagesFormList =
  ({ list, size, wholeSize, pages }: PagedRead): AnswerCheck =>
  (answers) => {
    const whole = steady(answers);
    if (whole === undefined || answers.some(({ response }) => response.status !== 200)) return undefined;
    const read = answers.slice(1, -1).map((answer) => itemsOf(answer, list));
    const [complete, paged] = [itemsOf(whole, list), read.flat()];
    const at = paged.slice(0, wholeSize).findIndex((entry, index) => contentOf(entry) !== contentOf(complete[index]));
    const hasEnded = read.length < pages || (read.at(-1)?.length ?? 0) < size;
    const isShort = hasEnded && complete.length < wholeSize && paged.length < complete.length;
    if (at < 0 && !isShort) return undefined;
    const place = at < 0 ? paged.length : at;
    const answer = at < 0 ? read.length : pageOf(read, at) + 1;
    return {
      clauses: ['LIMIT-12'],
      message: `pages of ${size} entries of ${whole.operationId} differ from the list as a whole`,
      expected: `entry ${place + 1}: ${excerptOf(complete[place])}`,
      actual: excerptOf(paged[place]),
      answer,
    };
  };

/** Which page has the entry with this number. */
function pageOf(pages: readonly (readonly Json[])[], entry: number): number {
  let before = 0;
  return Math.max(
    0,
    pages.findIndex((page) => (before += page.length) > entry),
  );
}

const excerptOf = (value: Json | undefined): string =>
  value === undefined ? 'nothing' : truncate(textOf(value), MAX_EXCERPT);

/** How a list was filtered. */
interface FilteredRead {
  readonly list: string;
  readonly wholeSize: number;
  readonly clauses: readonly string[];
  /** Whether an entry passes the filter of this request. */
  readonly passes: (entry: Json, filtered: RecordedExchange) => boolean;
}

/** The list without a filter, with it, and without it again: the filter must keep exactly the entries that match. */
export const filterKeepsMatches =
  ({ list, wholeSize, clauses, passes }: FilteredRead): AnswerCheck =>
  (answers) => {
    const [whole, filtered] = [steady(answers), answers[1]];
    if (whole === undefined || filtered === undefined) return undefined;
    if (answers.some(({ response }) => response.status !== 200)) return undefined;
    const all = itemsOf(whole, list);
    if (all.length >= wholeSize) return undefined;
    const [expected, seen] = [all.filter((entry) => passes(entry, filtered)), itemsOf(filtered, list)];
    const at = Array.from({ length: Math.max(expected.length, seen.length) }).findIndex(
      (_, index) => contentOf(expected[index]) !== contentOf(seen[index]),
    );
    return at < 0
      ? undefined
      : {
          clauses,
          message: `${whole.operationId} with a filter differs from the matching entries without it`,
          expected: `entry ${at + 1}: ${excerptOf(expected[at])}`,
          actual: excerptOf(seen[at]),
          answer: 1,
        };
  };

/** An answer of scan, that of the validator's proxy to the same request, and scan's again: the proxy's must be equal. */
export const proxyAgrees: AnswerCheck = (answers) => {
  const [scan, proxy] = [steady(answers), answers[1]];
  if (scan === undefined || proxy === undefined) return undefined;
  const [expected, seen] = [scan.response.status, proxy.response.status];
  const message = `${proxy.operationId} differs from ${scan.operationId} of scan`;
  if ((expected === 200) !== (seen === 200))
    return { clauses: [], message, expected: String(expected), actual: String(seen), answer: 1 };
  const [own, proxied] = [bodyOf(scan), bodyOf(proxy)];
  if (expected !== 200 || contentOf(own) === contentOf(proxied)) return undefined;
  return { clauses: [], message, expected: excerptOf(own), actual: excerptOf(proxied), answer: 1 };
};
