import { defined, micros } from '../../base';
import { createManualClock } from '../clock';
import type { MockParts } from '../pipeline/parts';
import type { WorldSession } from '../worlds/worlds';
import { countingLedger, testDurability, testMock } from '../../../test/support/server-parts';
import { worldVersion, type WorldVersion } from './world-version';

const ledger = countingLedger();
const clock = createManualClock(micros(7));
const stored = testDurability();
const noSpace = (): Promise<void> => Promise.reject(new Error('no space left'));

function versionWith(
  changed: Partial<MockParts> = {},
  change: (live: WorldSession['live']) => Partial<WorldSession['live']> = () => ({}),
): Promise<WorldVersion | undefined> {
  const { parts } = testMock({ ledger, clock, ...changed });
  const session = defined(parts.worlds.session('default'), 'there is one world');
  // Not all members of a test's world can be copied.
  const live: WorldSession['live'] = Object.assign(Object.create(session.live), change(session.live));
  return worldVersion(parts, { ...session, live });
}

describe('the version of a world', () => {
  test('consists of its ledger, the length of its log and its time, after all due automation', async () => {
    const before = ledger.ticks;
    const version = await versionWith();
    expect([version?.length, version?.now, ledger.ticks]).toEqual([0, 7n, before + 1]);
    expect((await versionWith())?.ledger).toBe(version?.ledger);
    const other = await versionWith({}, () => ({ ledger: countingLedger() }));
    expect(other?.ledger).not.toBe(version?.ledger);
  });

  test('is sent when everything that it includes is stored', async () => {
    const order: string[] = [];
    const store = { go: (): void => undefined };
    const pending = (): Promise<void> => new Promise((resolve) => (store.go = () => (order.push('stored'), resolve())));
    const sent = versionWith({ durability: { ...stored, pending } }).then(() => void order.push('sent'));
    await new Promise((resolve) => void setImmediate(resolve));
    store.go();
    await sent;
    expect(order).toEqual(['stored', 'sent']);
  });

  test.each([
    ['the store cannot be written', { durability: { ...stored, pending: noSpace } }],
    ['the lease has ended', { durability: { ...stored, refusing: noSpace } }],
    ['the world is no longer served', { worlds: { ...testMock().parts.worlds, isServed: () => false } }],
  ])('is not sent when %s', async (_, changed) => {
    expect(await versionWith(changed)).toBeUndefined();
  });

  test('is not sent while faults are armed, or the world is being rebuilt', async () => {
    expect(await versionWith({}, ({ faults }) => ({ faults: { ...faults, isArmed: () => true } }))).toBeUndefined();
    expect(await versionWith({}, () => ({ rebuilding: Promise.resolve() }))).toBeUndefined();
  });
});
