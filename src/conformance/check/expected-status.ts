// Whether an answer has a status that a step expects.

import type { RecordedExchange } from '../model/exchange';
import type { Expectation, StatusWord } from '../model/suite';
import { carriesValidToken, mayBePublic } from './rejected-tokens';

type ExpectedStatus = Pick<Expectation, 'status' | 'isAboutRequest'>;

/** Whether an answer has an expected status, if any is expected. */
export const meetsStatus = (expect: ExpectedStatus, exchange: RecordedExchange): boolean =>
  expect.status.length === 0 || expect.status.some((word) => isMet(word, expect, exchange));

/** The expected statuses in words. */
export const expectedStatusText = ({ status, isAboutRequest }: ExpectedStatus): string =>
  `status ${status.join(' or ')}${status.includes('4xx') ? ` (not ${isAboutRequest === true ? '401, ' : ''}429)` : ''}`;

function isMet(word: StatusWord, expect: ExpectedStatus, exchange: RecordedExchange): boolean {
  const { status } = exchange.response;
  if (typeof word !== 'string' || !word.endsWith('xx')) return Number(word) === status;
  return Math.floor(status / 100) === Number(word[0]) && !(word === '4xx' && isAboutSender(expect, exchange));
}

/**
 * A refusal that does not concern what the request says: too many requests, or a good token that is refused. Scan and
 * its proxy may want a token that the kit does not have.
 */
const isAboutSender = ({ isAboutRequest }: ExpectedStatus, exchange: RecordedExchange): boolean =>
  exchange.response.status === 429 ||
  (isAboutRequest === true &&
    exchange.response.status === 401 &&
    carriesValidToken(exchange) &&
    !mayBePublic(exchange));
