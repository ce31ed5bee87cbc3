import { setTimeout as sleep } from 'node:timers/promises';
import { UnavailableError } from '../unavailable-error';
import type { Database, Row } from './connection';
import { joinReplicas } from './membership';

test('a replica that was declared dead has no id until it has rejoined', async () => {
  let [joins, isRejoining]: [number, boolean] = [0, false];
  const query = async (text: string): Promise<readonly Row[]> => {
    if (!text.includes('insert into understudy.replica')) return [];
    joins += 1;
    if (joins === 2) throw new Error('connection refused');
    return [{ id_blocks: joins }];
  };
  const connection: Database = { query, transaction: (work) => work(query), close: async () => undefined };
  const member = await joinReplicas({
    connection,
    version: '1',
    beatMs: 10,
    ended: () => (isRejoining = true),
  });
  const before = member.id;
  await expect(member.advertise('here')).rejects.toThrow('connection refused');
  expect([isRejoining, member.holds()]).toEqual([true, false]);
  expect(() => member.id).toThrow(UnavailableError);
  while (!member.holds()) await sleep(5);
  expect(member.id).not.toBe(before);
  await member.leave();
});

test('a replica that was declared dead rejoins once, however many heartbeats detect it', async () => {
  const [joined, ended]: [unknown[], number[]] = [[], []];
  let isDead = false;
  const query = async (text: string, values: readonly unknown[] = []): Promise<readonly Row[]> => {
    if (text.includes('insert into understudy.replica')) {
      isDead = false;
      joined.push(values[0]);
      return [{ id_blocks: joined.length, lowest: 1 }];
    }
    if (!text.includes('set expires_at')) return [];
    return isDead || values[0] !== joined.at(-1) ? [] : [{ lowest: 1 }];
  };
  const connection: Database = { query, transaction: (work) => work(query), close: async () => undefined };
  const member = await joinReplicas({
    connection,
    version: '1',
    beatMs: 600_000,
    ended: () => void ended.push(joined.length),
  });
  isDead = true;
  await Promise.all(['here', 'there'].map((address) => member.advertise(address)));
  expect([joined.length, ended, member.id]).toEqual([2, [1], joined[1]]);
  await member.leave();
});
