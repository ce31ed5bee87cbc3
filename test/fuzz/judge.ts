// What every answer must be: no 5xx but those that are documented for the situation or asked for, and valid against the
// contract.

import { isObject, parseJson, type Json } from '../../src/base';
import { anywhereFor, bareMediaType, type RequestTrait, type OperationSpec } from '../../src/contract';
import { activeOf, assignmentOf, type State } from '../../src/ledger';
import { judgeAnswer, type MockServer } from '../../src/server';
import type { Sent } from './cases';

/** An answer with its pieces put together. */
export interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** It came in pieces, and perhaps not all of them were waited for. */
  readonly isStream: boolean;
  /** A fault cuts the connection: nothing of this reaches a client. */
  readonly isCut: boolean;
}

export interface Happened {
  readonly mock: MockServer;
  readonly sent: Sent;
  readonly received: Received;
  /** The operation that answered; undefined where there was none. */
  readonly spec: OperationSpec | undefined;
  readonly path: Readonly<Record<string, string>>;
  readonly state: State | undefined;
  /** Statuses that faults asked for that hit it; 0 for one that makes the command fail. */
  readonly asked: readonly number[];
  /** It waited in process while others were served. */
  readonly wasHeld: boolean;
}

interface Excuse {
  /** Where the contract says so. */
  readonly reason: string;
  fits(happened: Happened): boolean;
}

/**
 * What each says while the network has no rules or rounds (service contract 4.3; the last one observed, scan-validator
 * 1.1).
 */
const WITHOUT_NETWORK: Readonly<Record<string, number>> = {
  getDso: 500,
  getAmuletRules: 500,
  proxyDso: 500,
  proxyAmuletRules: 500,
  getOpenAndIssuingMiningRounds: 500,
  proxyMiningRounds: 500,
  getValidatorReadyz: 503,
};
/** How the stand-in tells of a fault of its own: never an answer that is documented. */
const INTERNAL = /An internal error occurred; see the server log under/;
const isThere = (state: State, template: 'AmuletRules' | 'DsoRules' | 'OpenMiningRound'): boolean =>
  activeOf(state, template).length > 0;

/** Every 5xx that may be. A status in no line of this table is a finding. */
export const EXCUSES: readonly Excuse[] = [
  {
    reason: 'the Prefer header asks for an example, which is marked as one',
    fits: ({ sent, received }) =>
      Object.hasOwn(sent.headers, 'prefer') && received.headers['x-understudy'] === 'example',
  },
  {
    reason: 'a fault that was armed asks for it',
    fits: ({ asked, received }) =>
      asked.includes(received.status) ||
      (asked.includes(0) &&
        received.status === 500 &&
        /accepted and failed|interrupt|not completed/i.test(received.body)),
  },
  {
    reason: 'the world was reverted, replaced or deleted while the command was held in process (control: hold)',
    fits: ({ wasHeld, received }) => wasHeld && received.status === 500 && /not completed/.test(received.body),
  },
  {
    reason:
      'the install contract of the wallet is in flight between synchronizers: 409 would mean a used tracking id (service contract 4.2)',
    fits: ({ spec, received, state }) =>
      spec?.id === 'createTransferOffer' &&
      received.status === 503 &&
      state !== undefined &&
      activeOf(state, 'WalletAppInstall').some((record) => assignmentOf(record).synchronizerId === undefined),
  },
  {
    reason: 'several participants host the party: a documented 500 (service contract 4.3)',
    fits: ({ spec, received, state, path }) =>
      spec?.id === 'getPartyParticipantId' &&
      received.status === 500 &&
      (state?.hosting.get(path['party_id'] ?? '')?.size ?? 0) > 1,
  },
  {
    reason: 'the network has no rules or rounds yet: a documented 500 or 503 (service contract 4.3)',
    fits: ({ spec, state, received }) =>
      WITHOUT_NETWORK[spec?.id ?? ''] === received.status &&
      (!state?.network ||
        !isThere(state, 'AmuletRules') ||
        !isThere(state, 'DsoRules') ||
        !isThere(state, 'OpenMiningRound')),
  },
];

/** Every sentence is a finding; an answer with none is fine. */
export function judge(happened: Happened): readonly string[] {
  const { received, spec } = happened;
  if (received.isCut) return [];
  if (received.status === 304)
    return isAskedFor304(happened) ? [] : ['a 304 that nobody asked for, or that is not empty'];
  const findings: string[] = [];
  if (!Number.isInteger(received.status) || received.status < 200 || received.status > 599)
    findings.push(`the status is ${received.status}`);
  if (received.status >= 500 && INTERNAL.test(received.body))
    findings.push(`an error inside the stand-in: ${received.body.slice(0, 300)}`);
  else if (received.status >= 500 && !EXCUSES.some((excuse) => excuse.fits(happened)))
    findings.push(
      `status ${received.status} is neither documented for this situation nor asked for: ${received.body.slice(0, 300)}`,
    );
  for (const [name, value] of Object.entries(received.headers))
    if (/[^\t\x20-\x7e\x80-\xff]/.test(value) || /[^!#$%&'*+.^_`|~0-9a-z-]/.test(name))
      findings.push(`the header ${name} cannot be sent: ${JSON.stringify(value)}`);
  return [...findings, ...(spec ? breachesOf(happened, spec) : formOf(happened))];
}

/** No document lists it: it goes to who names an entity tag, and to nobody else. */
const isAskedFor304 = ({ sent: { method, headers }, received }: Happened): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  Object.hasOwn(headers, 'if-none-match') &&
  received.body === '' &&
  received.headers['etag'] !== undefined;

function breachesOf(happened: Happened, spec: OperationSpec): readonly string[] {
  const {
    mock: {
      parts: { contract },
    },
    received: { status, headers, body, isStream },
  } = happened;
  const typed = { status, headers };
  if (isStream) return judgeAnswer(contract, spec, { ...typed, stream: noPieces() });
  const isJson = /[/+]json\b/.test(headers['content-type'] ?? '');
  const json = isJson && body !== '' ? parsed(body) : undefined;
  if (isJson && body !== '' && json === undefined)
    return [`${spec.id} ${status}: the body is no JSON: ${body.slice(0, 200)}`];
  const breaches = judgeAnswer(contract, spec, {
    ...typed,
    ...(body === '' ? {} : json === undefined ? { text: body } : { json }),
  });
  return breaches.length === 0 || isListedAnywhere(happened, spec, json ?? body) ? [] : breaches;
}

/** The document lists it for all operations, as the answer to something that the request carries. */
function isListedAnywhere(
  {
    mock: {
      parts: { contract },
    },
    sent,
    received: { status, headers },
  }: Happened,
  spec: OperationSpec,
  body: Json,
): boolean {
  const listed = anywhereFor(contract, spec, { status, mediaType: bareMediaType(headers['content-type'] ?? '') });
  return listed.some(
    ({ carries, schemaId }) => CARRIES[carries](sent) && contract.validate(schemaId, body).length === 0,
  );
}

const CARRIES: Readonly<Record<RequestTrait, (sent: Sent) => boolean>> = {
  world: ({ headers, url }) => Object.hasOwn(headers, 'x-understudy-world') || /_worlds\//i.test(url),
  preference: ({ headers }) => Object.hasOwn(headers, 'prefer'),
  body: ({ headers, body }) =>
    body.byteLength > 0 || Object.hasOwn(headers, 'content-length') || Object.hasOwn(headers, 'transfer-encoding'),
};

/** What no operation answers has the form of its group; the front page is the one answer that is no refusal. */
function formOf({ received: { status, headers, body }, sent }: Happened): readonly string[] {
  if (sent.method === 'OPTIONS' && (status === 204 || status === 403)) return [];
  if (
    status === 200 &&
    /^\/?(\?|#|$)/.test(sent.url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*|^\/_worlds\/[^/?#]+/gi, ''))
  )
    return [];
  if (status === 405 && (headers['allow'] ?? '') === '') return ['a 405 names no allowed method'];
  if (![400, 401, 403, 404, 405, 413].includes(status))
    return [`status ${status} where there is no operation: ${body.slice(0, 200)}`];
  if (!/json/.test(headers['content-type'] ?? '')) return body === '' ? [`a ${status} without a word`] : [];
  const json = parsed(body);
  return isObject(json) && ('error' in json || 'errors' in json || 'cause' in json)
    ? []
    : [`a ${status} that has no error: ${body.slice(0, 200)}`];
}

function parsed(text: string): Json | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

async function* noPieces(): AsyncGenerator<string> {
  // Only the media type of a stream is judged.
}
