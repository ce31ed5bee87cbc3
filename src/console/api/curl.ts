// A request as the line that does the same in a shell.

export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Name of the file that is the body, in place of its text. */
  readonly file?: string;
}

const PLAIN = /^[\w@%+=:,./-]+$/;

/** One word of a POSIX shell, whatever it holds: single quotes keep everything but themselves. */
export const quoted = (text: string): string => (PLAIN.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

/** In lines that end in a backslash, so that it can be read and pasted. */
export function curlOf({ method, url, headers, body, file }: Sent): string {
  const way = method === 'GET' || (method === 'POST' && (body ?? file) !== undefined) ? [] : [`-X ${quoted(method)}`];
  const heads = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const content = file === undefined ? (body === undefined ? [] : [`--data-raw ${quoted(body)}`]) : [`--data-binary ${quoted(`@${file}`)}`];
  return [`curl ${[...way, quoted(url)].join(' ')}`, ...heads, ...content].join(' \\\n  ');
}

/** Several of them as a script; `#` lines say what each is for. */
export const scriptOf = (commands: readonly { readonly title: string; readonly curl: string }[]): string =>
  ['#!/bin/sh', 'set -e', ...commands.map(({ title, curl }) => `\n# ${title.replaceAll(/\s+/g, ' ')}\n${curl.replace(/^curl /, 'curl --fail-with-body -sS ')}`), ''].join('\n');
