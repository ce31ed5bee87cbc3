// Snapshots, and the world as a file.

import type { Json } from '../../../base';
import { ARGUMENTS } from '../../../server';
import { readDump, shiftDump, writeDump } from '../../../world';
import { AS_OF_EXPECTED, parseAsOf } from '../../present';
import type { ControlCommand, FileBody } from '../command';
import type { Input } from '../input';
import { readText } from '../files';
import { column, list, table, textAt, type Paint } from '../print';
import { textArgument } from '../values';

const snapshotLine = (verb: string, body: Json): string =>
  `${verb} ${textAt(body, 'id')}${textAt(body, 'name') === '' ? '' : ` "${textAt(body, 'name')}"`}: ${textAt(body, 'at')}, ledger end ${textAt(body, 'ledgerEnd')}`;

const BY_ID = { name: 'snapshot', help: 'id or name; the newest of several with the same name' } as const;

export const snapshotCommands: readonly ControlCommand[] = [
  {
    words: ['snapshots'],
    operationId: 'listSnapshots',
    method: 'GET',
    path: '/snapshots',
    summary: 'List the snapshots of the world',
    example: 'snapshots',
    format: (body, { paint }) =>
      table(
        list(body, 'snapshots'),
        [
          column('', (row) => (textAt(row, 'current') === 'yes' ? '*' : '')),
          column('ID', 'id'),
          column('NAME', 'name'),
          column('AFTER', 'parent'),
          column('AT', 'at'),
          column('ENTRIES', 'entries', true),
          column('LEDGER END', 'ledgerEnd', true),
        ],
        { paint, none: 'no snapshots' },
      ),
  },
  {
    words: ['snapshot'],
    operationId: 'takeControlSnapshot',
    method: 'POST',
    path: '/snapshots',
    summary: 'Take a snapshot',
    example: 'snapshot "before lunch"',
    args: [{ name: 'name', help: 'name of the snapshot', optional: true }],
    request(input) {
      if (input.text('name') === 'list') input.object('`snapshot` takes a snapshot; `understudy snapshots` lists them');
      return {
        body: {
          name: textArgument(input, 'name', ARGUMENTS.snapshotName),
        },
      };
    },
    format: (body) => [snapshotLine('took', body)],
  },
  {
    words: ['revert'],
    operationId: 'revertToSnapshot',
    method: 'POST',
    path: '/snapshots/{id}/revert',
    summary: 'Revert to a snapshot',
    example: 'revert s1',
    args: [BY_ID],
    request: (input) => ({ path: { id: input.text('snapshot') } }),
    format: (body) => [snapshotLine('back at', body)],
  },
  {
    words: ['snapshot', 'delete'],
    operationId: 'deleteSnapshot',
    method: 'DELETE',
    path: '/snapshots/{id}',
    summary: 'Delete a snapshot',
    example: 'snapshot delete s1',
    args: [BY_ID],
    request: (input) => ({ path: { id: input.text('snapshot') } }),
    format: (_, { input }) => [`deleted snapshot ${input.text('snapshot') ?? ''}`],
  },
];

const worldLines = (verb: string, body: Json, paint: Paint): readonly string[] => [
  `${verb} ${textAt(body, 'name')} (seed ${textAt(body, 'seed')}), ledger end ${textAt(body, 'ledgerEnd')}, ${textAt(body, 'clock.now')} ${paint.dim(textAt(body, 'clock.mode'))}`,
];

/** The file, moved in time if that is wanted. */
function asOf(input: Input, file: FileBody): FileBody {
  const time = input.parsed('as-of', parseAsOf, AS_OF_EXPECTED);
  if (time === undefined || input.stop()) return file;
  if (file.type !== 'application/x-ndjson') {
    input.object('--as-of moves a dump; a world file ends at the time of the server');
    return file;
  }
  const dump = readDump(file.content);
  // The server reports what is wrong with it.
  return dump.ok ? { ...file, content: [...writeDump(shiftDump(dump.value, time))].join('') } : file;
}

export const dumpCommands: readonly ControlCommand[] = [
  {
    words: ['dump'],
    operationId: 'dumpWorld',
    method: 'GET',
    path: '/dump',
    summary: 'Export the world',
    example: 'dump world.ndjson',
    args: [{ name: 'file', help: 'output file; - writes stdout (default -)', optional: true }],
    mode: 'file',
    format: (_, { input }) => [
      `wrote ${input.text('file') ?? ''}; start from it with: understudy serve --world ${input.text('file') ?? ''}`,
    ],
  },
  {
    words: ['load'],
    operationId: 'loadWorld',
    method: 'POST',
    path: '/load',
    summary: 'Load a world from a file',
    example: 'load world.ndjson',
    args: [{ name: 'file', help: 'dump or world file; - reads stdin' }],
    flags: [
      {
        name: 'as-of',
        value: 'TIME',
        choices: ['now'],
        help: 'move the dump in time so that it ends at this time: now, or a time such as 2026-01-01T00:00:00Z',
      },
    ],
    request: async (input) => ({ file: asOf(input, await readText(input, 'file')) }),
    format: (body, { paint }) => worldLines('loaded', body, paint),
  },
  {
    words: ['reset'],
    operationId: 'resetWorld',
    method: 'POST',
    path: '/reset',
    summary: 'Reset the world',
    example: 'reset',
    format: (body, { paint }) => worldLines('back at the start of', body, paint),
  },
];
