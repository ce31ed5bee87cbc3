// Private worlds, each with its own ledger and clock.

import type { Json } from '../../../base';
import { ARGUMENTS } from '../../../server';
import type { RequestParts, ControlCommand } from '../command';
import { readText } from '../files';
import type { Input } from '../input';
import { column, list, table, textAt, type Paint } from '../print';
import { textArgument } from '../values';

const WORLD = { name: 'id', help: 'world id' } as const;

const worldTable = (worlds: readonly Json[], paint: Paint): readonly string[] =>
  table(
    worlds,
    [
      column('ID', 'id'),
      column('FROM', 'name'),
      column('SEED', 'seed'),
      column('CLOCK', 'clock.now'),
      column('', 'clock.mode'),
      column('LEDGER END', 'ledgerEnd', true),
      ...(worlds.some((world) => textAt(world, 'replica') !== '') ? [column('REPLICA', 'replica')] : []),
      column('URL', 'url'),
    ],
    { paint, none: 'no worlds' },
  );

const ORIGINS = ['from', 'named', 'file'] as const;

async function newWorld(input: Input): Promise<RequestParts> {
  const given = ORIGINS.filter((name) => input.isGiven(name));
  if (given.length > 1)
    input.object(`--${given[0] ?? ''} and --${given[1] ?? ''} exclude each other: a world has one origin`);
  const about = {
    id: textArgument(input, 'id', ARGUMENTS.worldId),
    seed: textArgument(input, 'seed', ARGUMENTS.seed),
    clock: textArgument(input, 'clock', ARGUMENTS.worldClock),
    at: textArgument(input, 'at', ARGUMENTS.instant),
  };
  if ((given[0] ?? 'from') === 'from' && about.seed !== undefined)
    input.object('--seed applies to a named world (--named) only: a copy keeps its ids; leave it out');
  if (given[0] !== 'file')
    return {
      body: {
        ...about,
        from:
          given[0] === 'named'
            ? { named: input.text('named') }
            : { world: input.text('from') ?? input.settings.world ?? 'default' },
      },
    };
  if (Object.values(about).some((value) => value !== undefined))
    input.object('a world file defines its own settings: leave out id, --seed, --clock and --at');
  return { file: await readText(input, 'file') };
}

export const worldCommands: readonly ControlCommand[] = [
  {
    words: ['world', 'list'],
    operationId: 'listWorlds',
    method: 'GET',
    path: '/worlds',
    summary: 'List the worlds',
    example: 'world list',
    format: (body, { paint }) => worldTable(list(body, 'worlds'), paint),
  },
  {
    words: ['world', 'new'],
    operationId: 'createWorld',
    method: 'POST',
    path: '/worlds',
    summary: 'Create a world',
    example: 'world new worker-3 --from default',
    args: [{ name: 'id', help: 'world id (default: chosen by the server)', optional: true }],
    flags: [
      { name: 'from', value: 'WORLD', help: 'world to copy in its current state (default: the current world)' },
      { name: 'named', value: 'NAME', help: 'bundled world, such as quickstart' },
      { name: 'file', value: 'FILE', help: 'world file or dump; - reads stdin' },
      { name: 'seed', value: 'TEXT', help: 'seed of the ids of a named world' },
      { name: 'clock', value: 'MODE', help: 'real follows the wall clock, manual is frozen' },
      { name: 'at', value: 'TIME', help: 'start time of a manual clock' },
    ],
    request: newWorld,
    format: (body) => [
      `world ${textAt(body, 'id')} at ${textAt(body, 'url')}`,
      `use it with: --world ${textAt(body, 'id')}, or the header X-Understudy-World: ${textAt(body, 'id')}`,
    ],
  },
  {
    words: ['world', 'show'],
    operationId: 'getWorld',
    method: 'GET',
    path: '/worlds/{id}',
    summary: 'Get a world',
    example: 'world show worker-3',
    args: [WORLD],
    request: (input) => ({ path: { id: input.text('id') } }),
    format: (body, { paint }) => worldTable([body], paint),
  },
  {
    words: ['world', 'delete'],
    operationId: 'deleteWorld',
    method: 'DELETE',
    path: '/worlds/{id}',
    summary: 'Delete a world',
    example: 'world delete worker-3',
    args: [WORLD],
    request: (input) => ({ path: { id: input.text('id') } }),
    format: (_, { input }) => [`deleted world ${input.text('id') ?? ''}`],
  },
];
