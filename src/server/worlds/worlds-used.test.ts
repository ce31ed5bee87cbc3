import { err, ok } from '../../base';
import type { ControlWorlds, NewWorld, WorldView } from '../../operations';
import { bothUsed, notingUse, type WorldsUsed } from './worlds-used';

const view = (id: string): WorldView => ({ id }) as WorldView;
const REFUSED = err({ status: 404, code: 'unknown-world', message: 'no such world' } as const);
const WORLDS: ControlWorlds = {
  limit: 9,
  list: () => [view('one')],
  ids: () => ['one'],
  create: async ({ id }) => (id === 'taken' ? REFUSED : ok(view(id ?? 'w1'))),
  find: (id) => (id === 'one' ? ok(view(id)) : REFUSED),
  remove: (id) => (id === 'one' ? ok(view(id)) : REFUSED),
};
const wanted = (origin: NewWorld['origin'], id?: string): NewWorld => ({
  origin,
  id,
  seed: undefined,
  frozen: undefined,
  at: undefined,
});
const copy = (id?: string): NewWorld => wanted({ kind: 'world', id: 'one' }, id);

const using = async (
  use: (worlds: ControlWorlds) => unknown,
  more: Partial<ControlWorlds> = {},
): Promise<WorldsUsed | undefined> => {
  let used: WorldsUsed | undefined;
  await use(notingUse({ ...WORLDS, ...more }, (worlds) => (used = bothUsed(used, worlds))));
  return used;
};

test.each<[string, (worlds: ControlWorlds) => unknown, Partial<ControlWorlds>, readonly [boolean, boolean, string]]>([
  ['the list', (worlds) => worlds.list(), {}, [true, false, '']],
  ['the ids', (worlds) => worlds.ids(), {}, [false, true, '']],
  ['ids that are read from the store', (worlds) => worlds.ids(), { areIdsStored: true }, [false, false, '']],
  ['a copy', (worlds) => worlds.create(copy('two')), {}, [false, false, 'two one']],
  ['a world of a file', (worlds) => worlds.create(wanted({ kind: 'named', name: 'x' })), {}, [false, false, 'w1']],
  ['a refused copy', (worlds) => worlds.create(copy('taken')), {}, [false, true, '']],
  ['a world', (worlds) => worlds.find('one'), {}, [false, false, 'one']],
  ['an unknown world', (worlds) => worlds.find('none'), {}, [false, true, '']],
  ['a deletion', (worlds) => worlds.remove('one'), {}, [false, false, 'one']],
  ['two', (worlds) => (worlds.find('one'), worlds.find('none')), {}, [false, true, 'one']],
])('%s', async (_, use, more, [all, ids, states]) => {
  const used = await using(use, more);
  expect(used && [used.all, used.ids, [...used.states].join(' ')]).toEqual([all, ids, states]);
});
