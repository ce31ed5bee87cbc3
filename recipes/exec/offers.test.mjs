// understudy serve --port 0 --clock manual --exec 'npm test'; the test script of this folder is `node --test`.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const { groups, users } = JSON.parse(readFileSync(process.env.UNDERSTUDY_READY_FILE, 'utf8'));
const tokenOf = (name) => users.find(({ user }) => user === name).token;

async function openOffers(user) {
  const headers = { authorization: `Bearer ${tokenOf(user)}` };
  const answer = await fetch(`${groups.validator}/v0/wallet/transfer-offers`, { headers });
  return (await answer.json()).offers.map(({ payload }) => payload.trackingId);
}

async function control(path, body) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${process.env.UNDERSTUDY_CONTROL_URL}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  assert.ok(answer.ok, await answer.text());
}

test('an offer is gone when its time is over', async () => {
  assert.ok((await openOffers('bob')).includes('concert'));
  await control('/clock/advance', { by: '60d' });
  assert.ok(!(await openOffers('bob')).includes('concert'));
});
