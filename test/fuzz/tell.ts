// For people: a request as a curl, and the table of a run.

import type { Intent, Sent } from './cases';
import type { Outcome } from './session';

const LONGEST_BODY = 4_000;
const quoted = (text: string): string =>
  /[^\t\n\x20-\x7e]/.test(text)
    ? `$'${[...Buffer.from(text)].map(escaped).join('')}'`
    : `'${text.replaceAll("'", "'\\''")}'`;
const escaped = (byte: number): string =>
  byte >= 0x20 && byte < 0x7f && byte !== 0x27 && byte !== 0x5c
    ? String.fromCharCode(byte)
    : `\\x${byte.toString(16).padStart(2, '0')}`;

/**
 * A command line that sends the request again, byte for byte where a shell can; a body that is no text comes from
 * base64.
 */
export function curlOf({ method, url, headers, body }: Sent, base = 'http://127.0.0.1:7575'): string {
  const bytes = Buffer.from(body);
  const parts = ['curl -i --path-as-is -X', quoted(method), quoted(`${base}${url.startsWith('/') ? url : ''}`)];
  if (!url.startsWith('/')) parts.push('--request-target', quoted(url));
  for (const [name, value] of Object.entries(headers))
    if (name !== 'host') parts.push('-H', quoted(value === '' ? `${name};` : `${name}: ${value}`));
  if (bytes.length === 0) return parts.join(' ');
  if (bytes.length > LONGEST_BODY)
    return `${parts.join(' ')} --data-binary @- # a body of ${bytes.length} bytes, which begins with ${quoted(bytes.subarray(0, 200).toString('latin1'))}`;
  const isPlain = bytes.equals(Buffer.from(bytes.toString('utf8')));
  return isPlain
    ? `${parts.join(' ')} --data-binary ${quoted(bytes.toString('utf8'))}`
    : `base64 -d <<< ${bytes.toString('base64')} | ${parts.join(' ')} --data-binary @-`;
}

const OUTCOMES: readonly Outcome[] = ['2xx', '3xx', '4xx', '5xx', 'held', 'cut'];

/** Cases by operation and outcome. */
export class Tally {
  private readonly counts = new Map<string, Map<string, number>>();
  private readonly reasons = new Map<string, Map<string, number>>();

  add(operationId: string, intent: Intent, outcome: Outcome): void {
    const row = this.counts.get(operationId) ?? new Map<string, number>();
    this.counts.set(operationId, row);
    for (const key of [intent, outcome, `${intent} ${outcome}`]) row.set(key, (row.get(key) ?? 0) + 1);
  }

  /** Why a valid request was refused: for whoever looks after the generator. */
  explain(operationId: string, reason: string): void {
    const known = this.reasons.get(operationId) ?? new Map<string, number>();
    this.reasons.set(operationId, known.set(reason, (known.get(reason) ?? 0) + 1));
  }

  /** The commonest reasons of each operation. */
  told(most = 3): string {
    return [...this.reasons]
      .sort()
      .map(
        ([id, reasons]) =>
          `${id}\n${[...reasons]
            .sort(([, a], [, b]) => b - a)
            .slice(0, most)
            .map(([reason, count]) => `  ${count} ${reason}\n`)
            .join('')}`,
      )
      .join('');
  }

  of(operationId: string, key: string): number {
    return this.counts.get(operationId)?.get(key) ?? 0;
  }

  /** Operations of the list that no valid case got a 2xx from. */
  neverAnswered(operationIds: readonly string[]): readonly string[] {
    return operationIds.filter((id) => this.of(id, 'valid 2xx') === 0);
  }

  sum(key: string): number {
    return [...this.counts.keys()].reduce((sum, id) => sum + this.of(id, key), 0);
  }

  table(): string {
    const columns = ['valid', 'valid 2xx', 'near', 'near 2xx', 'hostile', 'hostile 2xx', ...OUTCOMES];
    const ids = [...this.counts.keys()].sort();
    const width = Math.max(...ids.map((id) => id.length), 5);
    const line = (name: string, cells: readonly (string | number)[]): string =>
      `${name.padEnd(width)} ${cells.map((cell, at) => String(cell).padStart((columns[at] ?? '').length + 1)).join('')}\n`;
    return (
      line('', columns) +
      ids
        .map((id) =>
          line(
            id,
            columns.map((column) => this.of(id, column)),
          ),
        )
        .join('') +
      line(
        'all',
        columns.map((column) => this.sum(column)),
      )
    );
  }
}
