// Formats a request as a curl command.

export interface CurlRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Name of the file to send as the body. */
  readonly file?: string;
}

export const CONTROL_TOKEN_HEADER = 'x-understudy-control-token';
/** Marks the console's own reads; the control token authorizes the mark. Copied curl commands do not carry either. */
export const UNRECORDED_HEADER = 'x-understudy-aside';
const isConsoleHeader = (name: string, headers: CurlRequest['headers']): boolean =>
  headers[UNRECORDED_HEADER] !== undefined && (name === UNRECORDED_HEADER || name === CONTROL_TOKEN_HEADER);

const UNQUOTED = /^[\w@%+=:,./-]+$/;

/** Quotes a word for a POSIX shell. Single quotes preserve everything except themselves. */
export const shellQuote = (text: string): string => (UNQUOTED.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

/** Characters that curl expands in addresses without `-g`. */
const GLOB_CHARACTER = /[[\]{}]/;

/** The flags for a method. `-X HEAD` would make curl wait for a body. */
function methodFlags(method: string, hasBody: boolean): readonly string[] {
  if (method === 'GET' && !hasBody) return [];
  if (method === 'POST' && hasBody) return [];
  return method === 'HEAD' && !hasBody ? ['--head'] : [`-X ${shellQuote(method)}`];
}

/** One option per line, with continuation backslashes, ready to paste. */
export function curlOf({ method, url, headers, body, file }: CurlRequest): string {
  const hasBody = (body ?? file) !== undefined;
  const heads = Object.entries(headers)
    .filter(([name]) => !isConsoleHeader(name, headers))
    .map(([name, value]) => `-H ${shellQuote(value === '' ? `${name};` : `${name}: ${value}`)}`);
  // With a body curl adds a form content type, unless the header is removed.
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

/** Several commands as a shell script, each with its title as a comment. */
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
