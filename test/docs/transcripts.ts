// Transcripts in pages of documentation: commands that start with `$ `, each with its output. UPDATE_DOCS=1 writes the
// output anew.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { block, isUpdating, rewriteBlock } from './pages';

const shell = promisify(execFile);

const DEFAULT_URL = 'http://127.0.0.1:7575';

interface TranscriptRun {
  /** Address of the server; commands and output show the default one. */
  readonly url: string;
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
}

/** Runs the commands of a transcript in one shell, so that a variable lives on, and compares their output. */
export async function expectTranscript(page: string, mark: string, { url, env, cwd }: TranscriptRun): Promise<void> {
  const shown = block(page, mark);
  const commands = shown.split('\n').filter((text) => text.startsWith('$ '));
  const script = commands
    .map((command) => `printf '\\036'\n${command.slice(2).replaceAll(DEFAULT_URL, url)}`)
    .join('\n');
  const { stdout } = await shell('/bin/sh', ['-ec', script], { env: { ...env, UNDERSTUDY_URL: url }, cwd });
  const outputs = stdout.replaceAll(url, DEFAULT_URL).split('\u001E').slice(1);
  const printed = commands
    .map((command, index) => [command, ...linesOf(outputs[index] ?? '')].join('\n'))
    .join('\n')
    .concat('\n');
  if (isUpdating && shown !== printed) rewriteBlock(page, mark, printed);
  expect(block(page, mark)).toBe(printed);
}

const linesOf = (output: string): readonly string[] =>
  output
    .trimEnd()
    .split('\n')
    .filter((text) => text !== '');
