// Nothing that lets somebody in leaves the journal or stands in the log: credentials in headers, addresses and bodies become `***`.

import { isObject, type Json } from '../../base';
import { CONTROL_TOKEN_HEADER } from '../guard';
import { withoutToken } from '../log';
import type { KeptExchange } from './kept';

const REDACTED = '***';
/** A shorter secret could be part of an ordinary word, and blanking it everywhere would spoil the text. */
const SHORTEST_SECRET = 8;
const LONGEST_SUBJECT = 100;

/** Headers that are secret as a whole; `authorization` keeps its scheme. */
const SECRET_HEADERS: ReadonlySet<string> = new Set(['cookie', 'set-cookie', 'proxy-authorization', CONTROL_TOKEN_HEADER]);
const SECRET_MEMBER = /((?:access|refresh|id)_token|client_secret|password|passwd|api_?key)("\s*:\s*"|=)[^"&#\s\\]*/gi;
// Runs of letters joined by dots; the look-behind makes a long run one try instead of one for each of its letters.
const DOTTED_RUN = /(?<![\w-])[\w-]+(?:(?:\.|%2e)[\w-]*)+/gi;
/** How `{"`, `{ "` and `{` with a line break begin in base64: the header of a JSON web token. */
const TOKEN_START = /eyJ|eyAi|ewo|ew0K/;

export interface Redaction {
  /** Any text: a body, a note, a message. */
  text(text: string): string;
  url(url: string): string;
  headers(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>>;
}

/** Redaction for one exchange: its own credentials are blanked wherever they turn up again. */
export function redactionFor({ user, request }: { readonly user: string | undefined; readonly request: Pick<KeptExchange['request'], 'headers'> }): Redaction {
  const secrets = [credentialsOf(request.headers['authorization'] ?? ''), request.headers[CONTROL_TOKEN_HEADER] ?? ''].filter((secret) => secret.length >= SHORTEST_SECRET);
  const text = (whole: string): string => {
    const known = secrets.reduce((sofar, secret) => sofar.replaceAll(secret, REDACTED), whole);
    return known.replace(SECRET_MEMBER, (_, name: string, sign: string) => `${name}${sign}${REDACTED}`).replace(DOTTED_RUN, withoutJwt);
  };
  const url = (address: string): string => text(withoutToken(address));
  const header = (name: string, value: string): string => {
    if (SECRET_HEADERS.has(name)) return REDACTED;
    return name === 'authorization' ? withoutCredentials(value, user) : url(value);
  };
  return { text, url, headers: (headers) => Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, header(name.toLowerCase(), value)])) };
}

function withoutJwt(run: string): string {
  const at = run.search(TOKEN_START);
  return at === -1 ? run : `${run.slice(0, at)}${REDACTED}`;
}

/** What stands behind the scheme; all of it when there is no scheme. */
const credentialsOf = (authorization: string): string => /^\S+\s+(\S.*)$/.exec(authorization)?.[1] ?? authorization;

/** `Bearer *** (alice)`: the scheme, and whose token it is as far as that is known. */
function withoutCredentials(authorization: string, user: string | undefined): string {
  const scheme = /^([A-Za-z][A-Za-z0-9-]*)\s+\S/.exec(authorization)?.[1];
  const subject = subjectOf(credentialsOf(authorization));
  const whose = user === undefined ? (subject === undefined ? '' : ` (sub ${subject})`) : ` (${user})`;
  return `${scheme === undefined ? '' : `${scheme} `}${REDACTED}${whose}`;
}

/** What a token claims to be, which nobody has verified. */
function subjectOf(token: string): string | undefined {
  const payload = token.split('.')[1];
  if (payload === undefined) return undefined;
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    const subject = isObject(claims) ? claims['sub'] : undefined;
    return typeof subject === 'string' && subject.length <= LONGEST_SUBJECT && !TOKEN_START.test(subject) ? subject : undefined;
  } catch {
    return undefined;
  }
}

/** The same value with every text in it redacted. */
export function redactTexts(value: Json, redact: (text: string) => string): Json {
  if (typeof value === 'string') return redact(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((element: Json) => redactTexts(element, redact));
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, member === undefined ? undefined : redactTexts(member, redact)]));
}
