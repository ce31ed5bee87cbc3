// The typed client of the validator, and the two ways in which a call fails.

import type { validator } from 'canton-understudy/types';
import createClient, { type Client } from 'openapi-fetch';

export type Schemas = validator.components['schemas'];
export type Api = Client<validator.paths>;

const TIMEOUT_MS = 10_000;

/** The server refused the call; the message is the server's. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** No answer, or only a part of one: whether the call took effect is unknown. */
class NoAnswer extends Error {}

export const createApi = (baseUrl: string, token: string): Api =>
  createClient<validator.paths>({
    baseUrl: baseUrl.replace(/\/$/, ''),
    headers: { authorization: `Bearer ${token}` },
    fetch: (request) => fetch(request, { signal: AbortSignal.timeout(TIMEOUT_MS) }),
  });

interface Answer<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

/** The body of a successful answer. Rejects with Refused or NoAnswer. */
export async function bodyOf<T>(call: Promise<Answer<T>>): Promise<T> {
  const { data, error, response } = await call.catch((cause: unknown) => {
    throw new NoAnswer('The validator does not answer.', { cause });
  });
  if (!response.ok) throw new Refused(response.status, refusalText(error, response));
  if (data === undefined) throw new NoAnswer('The validator returned an empty answer.');
  return data;
}

/** The body, or undefined where the server answers 404. */
export const bodyIfFound = <T>(call: Promise<Answer<T>>): Promise<T | undefined> =>
  bodyOf(call).catch((error: unknown) => {
    if (error instanceof Refused && error.status === 404) return undefined;
    throw error;
  });

/** Validators answer with `{"error": …}` or plain text, the proxies before them with HTML. */
function refusalText(body: unknown, { status, statusText }: Response): string {
  const text = typeof body === 'object' && body !== null && 'error' in body ? body.error : body;
  if (typeof text === 'string' && text.trim() !== '' && !text.trimStart().startsWith('<')) return text;
  return `The validator answered ${status} ${statusText}`.trim();
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
