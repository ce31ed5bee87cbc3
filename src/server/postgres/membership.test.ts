import { setTimeout as sleep } from 'node:timers/promises';
import { UnavailableError } from '../unavailable-error';
import type { Database, Row } from './connection';
import { joinReplicas } from './membership';

test('a replica that was declared dead has no id until it has joined again', async () => {
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
