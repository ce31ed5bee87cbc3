// Whether an answer has a status that a step expects.

import type { RecordedExchange } from '../model/exchange';
import type { Expectation, StatusWord } from '../model/suite';
import { carriesValidToken, mayBePublic } from './rejected-tokens';

type ExpectedStatus = Pick<Expectation, 'status' | 'isAboutRequest'>;

/** Whether an answer has an expected status, if any is expected. */
export const meetsStatus = (expect: ExpectedStatus, exchange: RecordedExchange): boolean =>
  expect.status.length === 0 || expect.status.some((word) => isMet(word, expect, exchange));

/**
 * Whether a request is refused as expected. Where the contract requires a refusal without naming its status, neither
 * the step nor the operation has to list the status.
 */
export const isUnnamedRefusal = (expect: ExpectedStatus, exchange: RecordedExchange): boolean =>
  expect.status.some((word) => typeof word === 'string' && isMet(word, expect, exchange)) &&
  exchange.response.status >= 400;

/** The expected statuses in words. */
export const expectedStatusText = ({ status, isAboutRequest }: ExpectedStatus): string =>
  `status ${status.join(' or ')}${status.includes('4xx') ? ` (not ${isAboutRequest === true ? '401, ' : ''}429) or 501` : ''}`;

function isMet(word: StatusWord, expect: ExpectedStatus, exchange: RecordedExchange): boolean {
  const { status } = exchange.response;
  if (typeof word !== 'string' || !word.endsWith('xx')) return Number(word) === status;
  if (word !== '4xx') return Math.floor(status / 100) === Number(word[0]);
  return status === NOT_IMPLEMENTED || (Math.floor(status / 100) === 4 && !isAboutSender(expect, exchange));
}

/** Not implemented: as good a refusal as any 4xx where the contract names no status. */
const NOT_IMPLEMENTED = 501;

/**
 * A refusal for a reason other than the content of the request: too many requests, or a valid token that is refused.
 * Scan and its proxy may require a token that the kit does not have.
 */
const isAboutSender = ({ isAboutRequest }: ExpectedStatus, exchange: RecordedExchange): boolean =>
  exchange.response.status === 429 ||
  (isAboutRequest === true &&
    exchange.response.status === 401 &&
    carriesValidToken(exchange) &&
    !mayBePublic(exchange));
