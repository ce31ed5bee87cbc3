// A request as the line that does the same in a shell.

export interface CurlRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Name of the file that is the body, in place of its text. */
  readonly file?: string;
}

export const CONTROL_TOKEN_HEADER = 'x-understudy-control-token';
/** Says that a page looks on; the control token beside it proves that it may. A curl is nobody's page. */
export const UNRECORDED_HEADER = 'x-understudy-aside';
const isConsoleHeader = (name: string, headers: CurlRequest['headers']): boolean =>
  headers[UNRECORDED_HEADER] !== undefined && (name === UNRECORDED_HEADER || name === CONTROL_TOKEN_HEADER);

const UNQUOTED = /^[\w@%+=:,./-]+$/;

/** One word of a POSIX shell, whatever it holds: single quotes keep everything but themselves. */
export const shellQuote = (text: string): string => (UNQUOTED.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

/** What curl takes for a list of addresses, unless it is told not to. */
const GLOB_CHARACTER = /[[\]{}]/;

/** How curl sends a method; after a HEAD that it was only named it waits for a body. */
function methodFlags(method: string, hasBody: boolean): readonly string[] {
  if (method === 'GET' && !hasBody) return [];
  if (method === 'POST' && hasBody) return [];
  return method === 'HEAD' && !hasBody ? ['--head'] : [`-X ${shellQuote(method)}`];
}

/** In lines that end in a backslash, so that it can be read and pasted. */
export function curlOf({ method, url, headers, body, file }: CurlRequest): string {
  const hasBody = (body ?? file) !== undefined;
  const heads = Object.entries(headers)
    .filter(([name]) => !isConsoleHeader(name, headers))
    .map(([name, value]) => `-H ${shellQuote(value === '' ? `${name};` : `${name}: ${value}`)}`);
  // With a body curl names a form as its type, unless it is told that there is none.
  const untyped =
    hasBody && !Object.keys(headers).some((name) => name.toLowerCase() === 'content-type')
      ? [`-H ${shellQuote('content-type:')}`]
      : [];
  const content =
    file === undefined
      ? body === undefined
        ? []
        : [`--data-raw ${shellQuote(body)}`]
      : [`--data-binary ${shellQuote(`@${file}`)}`];
  return [
    `curl ${[...methodFlags(method, hasBody), ...(GLOB_CHARACTER.test(url) ? ['-g'] : []), shellQuote(url)].join(' ')}`,
    ...heads,
    ...untyped,
    ...content,
  ].join(' \\\n  ');
}

/** Several of them as a script; `#` lines say what each is for. */
export const scriptOf = (commands: readonly { readonly title: string; readonly curl: string }[]): string =>
  [
    '#!/bin/sh',
    'set -e',
    ...commands.map(
      ({ title, curl }) =>
        `\n# ${title.replaceAll(/\s+/g, ' ')}\n${curl.replace(/^curl /, 'curl --fail-with-body -sS ')}`,
    ),
    '',
  ].join('\n');
