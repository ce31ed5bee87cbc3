// Files that commands read and write; - stands for stdin and stdout.

import { createWriteStream, readFileSync, renameSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { err, isObject, ok, type Result } from '../../base';
import type { Io } from '../io';
import { reasonOf } from './client';
import type { FileBody } from './command';
import type { Input } from './input';

/** A world file or a dump, distinguished by the first line: only a dump has a complete JSON object there. */
export async function readText(input: Input, name: string): Promise<FileBody> {
  const file = input.text(name) ?? '-';
  try {
    const content = file === '-' ? await stdinText() : readFileSync(file, 'utf8');
    return {
      type: isJsonLine(content.slice(0, Math.max(0, content.indexOf('\n'))))
        ? 'application/x-ndjson'
        : 'application/yaml',
      content,
    };
  } catch (error: unknown) {
    const tooLarge = isObject(error) && error['code'] === 'ERR_STRING_TOO_LONG';
    input.refuse(
      name,
      file,
      tooLarge ? 'a file of at most 256 MiB (serve --world takes a larger one)' : 'a file that can be read',
      reasonOf(error),
    );
    return { type: 'application/yaml', content: '' };
  }
}

async function stdinText(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

function isJsonLine(line: string): boolean {
  try {
    return isObject(JSON.parse(line));
  } catch {
    return false;
  }
}

/** Writes a body as it arrives. A file gets its name only when it is complete. */
export async function save(message: IncomingMessage, file: string, io: Io): Promise<Result<undefined, string>> {
  if (file === '-') return print(message, io);
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    await pipeline(message, createWriteStream(temporary));
    renameSync(temporary, file);
    return ok(undefined);
  } catch (error: unknown) {
    rmSync(temporary, { force: true });
    return err(`${file} cannot be written: ${reasonOf(error)}`);
  }
}

async function print(message: IncomingMessage, io: Io): Promise<Result<undefined, string>> {
  const decoder = new TextDecoder();
  try {
    for await (const chunk of message) io.out(decoder.decode(chunk, { stream: true }));
    return ok(undefined);
  } catch (error: unknown) {
    return err(`the response is incomplete: ${reasonOf(error)}`);
  }
}
