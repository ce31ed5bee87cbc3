// Dumps and loads, as bytes: a dump that is read slowly while the world goes on, and a load of what is no text.

import { DAY, plus } from '../../../src/base';
import { openTestMock } from '../harness';

test('a dump has the state at its start, however slowly it is read, and can be loaded', async () => {
  const { mock, live, worlds } = openTestMock();
  const ask = { headers: { host: '127.0.0.1' }, body: new Uint8Array(), peer: '127.0.0.1' };
  const answer = await mock.handle({ ...ask, method: 'GET', url: '/_control/v1/dump' });
  let text = '';
  for await (const piece of answer.stream ?? []) {
    if (text === '') {
      live.ledger.tick(plus(live.clock.now(), DAY));
      await mock.handle({ ...ask, method: 'POST', url: '/_control/v1/clock/run' });
    }
    text += piece;
  }
  expect(text.split('\n').length).toBeGreaterThan(1000);
  expect(worlds.load('default', Buffer.from(text))).toMatchObject({ ok: true, value: { clock: { frozen: true } } });
});

test.each([
  ['application/x-ndjson', Uint8Array.of(0x61, 0xff, 0x0a), 'the body is not UTF-8 text'],
  ['application/yaml', Uint8Array.of(0x61, 0xff, 0x0a), 'the body is not UTF-8 text'],
  ['application/yaml', new Uint8Array(), 'the body is empty, but a file is required'],
])('a load in %s of what is no text is refused: %j', async (type, body, reason) => {
  const { mock } = openTestMock();
  const answer = await mock.handle({
    method: 'POST',
    url: '/_control/v1/load',
    headers: { host: '127.0.0.1', 'content-type': type },
    body,
    peer: '127.0.0.1',
  });
  expect([answer.status, answer.body]).toEqual([400, expect.stringContaining(reason)]);
});
