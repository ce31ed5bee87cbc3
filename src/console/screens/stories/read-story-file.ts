// Reads a story from a file of the reader, as the command does. Loaded when a file is opened, and with it the YAML
// library.

import check from 'virtual:story-check';
import { worlds } from 'virtual:offered';
import * as yaml from 'yaml';
import { err, formatSchemaErrors, ok, type Result } from '../../../base';
import { formatStoryError, readStory, type Story } from '../../../stories';
import { findOperation, operationIds } from './operations';

const MOST_BYTES = 1_000_000;

/** The error has a line for each problem. */
export async function readStoryFile(file: File): Promise<Result<Story, string>> {
  if (file.size > MOST_BYTES)
    return err(`${file.name} is ${Math.round(file.size / 1000)} kB; a story may be at most ${MOST_BYTES / 1000} kB`);
  const read = readStory(await file.text(), file.name, {
    yaml,
    schemaErrors: (value) => (check(value) ? [] : formatSchemaErrors(check.errors ?? [], 'the story')),
    operations: { find: findOperation, ids: operationIds },
    worlds,
  });
  return read.ok ? ok(read.value.story) : err(read.error.map(formatStoryError).join('\n'));
}
