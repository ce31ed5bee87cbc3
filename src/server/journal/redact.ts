// Credentials must not leave the journal or appear in the log: in headers, addresses and bodies they become `***`.

import { isObject, isSecretName, SECRET_NAMES, redactUrlPasswords, type Json } from '../../base';
import { CONTROL_TOKEN_HEADER } from '../auth/control-access';
import { withoutSecrets } from '../log';
import type { StoredExchange } from './stored-exchange';

const REDACTED = '***';
/** A shorter secret could be part of an ordinary word, and redacting it everywhere would garble the text. */
const SHORTEST_SECRET = 8;
const LONGEST_SUBJECT = 100;

/** Headers that are redacted completely; `authorization` keeps its scheme. */
const SECRET_HEADERS: ReadonlySet<string> = new Set([
  'cookie',
  'set-cookie',
  'proxy-authorization',
  'x-api-key',
  CONTROL_TOKEN_HEADER,
]);
/**
 * A JSON member up to the quote that begins its text, or up to the end of a number or word; objects and lists are no
 * credentials. In a JSON text inside a JSON string, the same backslashes stand before each of these quotes.
 */
const SECRET_MEMBER = new RegExp(
  String.raw`(?<!\\)((\\{0,7})"${SECRET_NAMES}\2"\s*:\s*)(?:(\2")|[^"\\,{}[\]\s]+)`,
  'gi',
);
/**
 * A pair of a form or query. Backslashes before a quote belong to the quote; an encoded character before a name, such
 * as `%3F`, does not belong to it.
 */
const SECRET_PAIR = new RegExp(
  String.raw`((?:(?<![\w.-])|(?<=%[\da-f]{2}))${SECRET_NAMES}(?:=|%3d))[^&#"\s]*(?:(?=[&#\s]|$)|(?<!\\))`,
  'gi',
);
// Runs of letters joined by dots; the look-behind makes a long run one attempt instead of one for each of its letters.
const DOTTED_RUN = /(?<![\w-])[\w-]+(?:(?:\.|%2e)[\w-]*)+/gi;
/** How `{"`, `{ "` and `{` with a line break begin in base64: the header of a JSON web token. */
const TOKEN_START = /eyJ|eyAi|ewo|ew0K/;

export interface Redaction {
  /** Redacts any text: a body, a note, a message. */
  text(text: string): string;
  url(url: string): string;
  headers(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>>;
}

/** Redaction for one exchange, which also removes its credentials wherever they are repeated. */
export function redactionFor({
  user,
  request,
}: {
  readonly user: string | undefined;
  readonly request: Pick<StoredExchange['request'], 'headers'>;
}): Redaction {
  const secrets = [
    credentialsOf(request.headers['authorization'] ?? ''),
    request.headers[CONTROL_TOKEN_HEADER] ?? '',
  ].filter((secret) => secret.length >= SHORTEST_SECRET);
  const text = (whole: string): string => {
    const known = secrets.reduce((sofar, secret) => sofar.replaceAll(secret, REDACTED), whole);
    return redactUrlPasswords(withoutMembers(known).replace(SECRET_PAIR, `$1${REDACTED}`)).replace(
      DOTTED_RUN,
      withoutJwt,
    );
  };
  const url = (address: string): string => text(withoutSecrets(address));
  const header = (name: string, value: string): string => {
    if (SECRET_HEADERS.has(name) || isSecretName(name)) return REDACTED;
    return name === 'authorization' ? withoutCredentials(value, user) : url(value);
  };
  return {
    text,
    url,
    headers: (headers) =>
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, header(name.toLowerCase(), value)])),
  };
}

/**
 * Scans by hand, because a regular expression needs more stack the longer the text is. The closing quote of a text
 * stays; a number becomes a text.
 */
function withoutMembers(text: string): string {
  let [blanked, done] = ['', 0];
  SECRET_MEMBER.lastIndex = 0;
  for (let found = SECRET_MEMBER.exec(text); found; found = SECRET_MEMBER.exec(text)) {
    const [whole, start = '', slashes = '', quote] = found;
    const [value, from] = [found.index + start.length, found.index + whole.length];
    blanked += `${text.slice(done, value)}${slashes}"${REDACTED}${quote === undefined ? `${slashes}"` : ''}`;
    done = quote === undefined ? from : endOfText(text, from, slashes.length);
    SECRET_MEMBER.lastIndex = done;
  }
  return done === 0 ? text : blanked + text.slice(done);
}

/**
 * Index of the closing quote of a text whose quotes have this many backslashes: each level of JSON in JSON doubles them
 * and adds one, and so does a quote in the text.
 */
function endOfText(text: string, from: number, slashes: number): number {
  let start = from;
  for (let quote = text.indexOf('"', from); quote !== -1; quote = text.indexOf('"', start)) {
    let first = quote;
    while (first > start && text[first - 1] === '\\') first -= 1;
    if ((quote - first + 1) % (2 * slashes + 2) !== 0) return Math.max(first, quote - slashes);
    start = quote + 1;
  }
  return text.length;
}

function withoutJwt(run: string): string {
  const at = run.search(TOKEN_START);
  return at === -1 ? run : `${run.slice(0, at)}${REDACTED}`;
}

/** The part after the scheme, or the whole value without a scheme. */
const credentialsOf = (authorization: string): string => /^\S+\s+(\S.*)$/.exec(authorization)?.[1] ?? authorization;

/** `Bearer *** (alice)`: the scheme, and the subject of the token where it is known. */
function withoutCredentials(authorization: string, user: string | undefined): string {
  const scheme = /^([A-Za-z][A-Za-z0-9-]*)\s+\S/.exec(authorization)?.[1];
  const subject = subjectOf(credentialsOf(authorization));
  const whose = user === undefined ? (subject === undefined ? '' : ` (sub ${subject})`) : ` (${user})`;
  return `${scheme === undefined ? '' : `${scheme} `}${REDACTED}${whose}`;
}

/** The claimed subject of a token, which is not verified. */
function subjectOf(token: string): string | undefined {
  const payload = token.split('.')[1];
  if (payload === undefined) return undefined;
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    const subject = isObject(claims) ? claims['sub'] : undefined;
    return typeof subject === 'string' && subject.length <= LONGEST_SUBJECT && !TOKEN_START.test(subject)
      ? subject
      : undefined;
  } catch {
    return undefined;
  }
}

/** The same value with every text in it redacted. */
export function redactTexts(value: Json, redact: (text: string) => string): Json {
  if (typeof value === 'string') return redact(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((element: Json) => redactTexts(element, redact));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      member === undefined ? undefined : redactTexts(member, redact),
    ]),
  );
}
