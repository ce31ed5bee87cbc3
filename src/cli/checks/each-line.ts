// The lines of a process, with limited memory.

import { StringDecoder } from 'node:string_decoder';
import type { Readable } from 'node:stream';

/** The rest of a longer line is dropped. */
const LONGEST_LINE = 4 << 20;

/** Calls back for each line, without its end; also for the last one without a line end. */
export function eachLine(stream: Readable | null, onLine: (line: string) => void): void {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  stream?.on('data', (chunk: Buffer) => {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = (lines.pop() ?? '').slice(0, LONGEST_LINE);
    for (const line of lines) onLine(line);
  });
  stream?.once('end', () => (rest === '' ? undefined : onLine(rest)));
}
