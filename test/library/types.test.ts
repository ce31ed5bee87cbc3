// What the types of the library promise: the compiler checks this file with the others (`npm run types`).

import { createMock, MockError, startMock, type Mock, type MockOptions } from '../../src/library/node';

const NOW = '2026-01-15T12:00:00Z';
const only = (token: string): string => token;
/** A text that only exists at run time. */
const computed = (text: string): string => text;

test('users of the default world have a token, without `!` and `?`', async () => {
  const mock = createMock({ now: NOW });
  expect(only(mock.users.alice.token)).toMatch(/^eyJ/);
  const world = await mock.worlds.create({ id: 'mine' });
  expect(only(world.users.bob.token)).toMatch(/^eyJ/);
  const known: Mock<'alice' | 'bob'> = mock;
  const plain: Mock = known;
  expect(plain.users['frank']).toBeUndefined();
  // @ts-expect-error: other users may be missing.
  expect(() => mock.users['frank'].token).toThrow(TypeError);
  await mock.close();
});

test('users of a world that is an object literal have a token, except those without a wallet', async () => {
  const mock = await startMock({
    world: { name: 'lunch', ends: NOW, lasts: '6h', users: { ann: { balance: '10' }, ben: { wallet: false } } },
  });
  expect(only(mock.users.ann.token)).toMatch(/^eyJ/);
  // @ts-expect-error: ben has no wallet.
  expect(() => mock.users.ben.token).toThrow(TypeError);
  // @ts-expect-error: alice is a user of the default world.
  expect(() => mock.users.alice.token).toThrow(TypeError);
  await mock.close();
});

test('no token is promised where only the owner of the keys signs, or the options are known at run time only', async () => {
  const mock = createMock({ auth: { jwks: 'http://127.0.0.1:9/keys' }, now: NOW });
  // @ts-expect-error: the token may be null.
  expect(only(mock.users['alice']?.token)).toBeNull();
  await mock.close();
  const options: MockOptions = { now: NOW };
  const other = createMock(options);
  // @ts-expect-error: the options may name another world.
  expect(() => only(other.users.alice.token)).not.toThrow();
  await other.close();
});

test('a fault names a known operation, a group, or a text that is computed', async () => {
  const mock = createMock({ now: NOW });
  await mock.faults.add({ operation: 'getDsoPartyId', then: { status: 503 }, times: 1 });
  await mock.faults.add({ operation: '*', delay: { fixed: 5 } });
  await mock.faults.add({ operation: computed('scan'), delay: { fixed: 5 } });
  // @ts-expect-error: the operation is getDsoPartyId.
  const misspelt = mock.faults.add({ operation: 'getDsoParty', then: { status: 503 } });
  await expect(misspelt).rejects.toThrow(MockError);
  // @ts-expect-error: an operation is needed.
  await expect(mock.faults.add({ then: { status: 503 } })).rejects.toThrow(MockError);
  await mock.close();
});

test('unknown options are type errors', () => {
  // @ts-expect-error: the option is called seed.
  expect(() => createMock({ sed: '2' })).toThrow(MockError);
});
