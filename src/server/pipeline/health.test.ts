import { requestOf, testDurability, testMock } from '../../../test/support/server-parts';
import { createForwardMetrics } from '../metrics';
import type { MockParts } from './parts';

const probe = async (path: string, parts: Partial<MockParts>): Promise<readonly [number, unknown]> => {
  const { status, body } = await testMock(parts).handle(requestOf('GET', path));
  return [status, JSON.parse(body)];
};
const durability = (found: () => Promise<void> | undefined): Partial<MockParts> => ({
  durability: testDurability({ probe: found }),
});
const replica = (whyUnready: () => string | undefined): Partial<MockParts> => {
  const { worlds, journal } = testMock().parts;
  return { replicas: { worlds, journal, whyUnready, forwards: createForwardMetrics() } };
};

describe('a health probe', () => {
  test.each([
    ['in memory', {}],
    ['with a store that can be written', durability(() => undefined)],
    ['with a store that recovers', durability(() => Promise.resolve())],
  ])('finds a server %s ready', async (_, parts) => {
    expect(await probe('/_health/ready', parts)).toEqual([200, { status: 'ok' }]);
  });

  test('reports a store that cannot be written, but not its address', async () => {
    const broken = durability(() => Promise.reject(new Error('PostgreSQL: connect ECONNREFUSED 10.0.0.5:5432')));
    expect(await probe('/_health/ready', broken)).toEqual([
      503,
      { status: 'unavailable', reason: 'the store cannot be written: see the log of the server' },
    ]);
  });

  test('reports a replica that others are not known to reach', async () => {
    let reason: string | undefined = 'other replicas cannot connect to this one';
    const parts = replica(() => reason);
    expect(await probe('/_health/ready', parts)).toEqual([503, { status: 'unavailable', reason }]);
    reason = undefined;
    expect(await probe('/_health/ready', parts)).toEqual([200, { status: 'ok' }]);
  });

  test('reports a server that is draining', async () => {
    expect(await probe('/_health/ready', { isDraining: () => true })).toEqual([
      503,
      { status: 'unavailable', reason: 'draining: the server is about to stop' },
    ]);
  });

  test('of the event loop checks neither the store nor whether the server is draining', async () => {
    const unasked = (): never => {
      throw new Error('asked');
    };
    expect(await probe('/_health/live', { ...durability(unasked), isDraining: unasked })).toEqual([
      200,
      { status: 'ok' },
    ]);
  });
});
