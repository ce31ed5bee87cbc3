import { sharingHeaders, sharingLatest } from './shared-headers';

test('headers equal to the previous ones are the same object, and count in full', () => {
  const shared = sharingHeaders();
  const first = shared({ accept: '*/*', host: 'a' });
  expect(shared({ accept: '*/*', host: 'a' })).toBe(first);
  expect(first.weight).toBe(64 + 6 + 2 * 3 + 64 + 4 + 2 * 1);
});

test.each([
  ['another value', { accept: '*/*', host: 'b' }],
  ['one header more', { accept: '*/*', host: 'a', origin: 'x' }],
  ['one header less', { accept: '*/*' }],
  ['another name', { accept: '*/*', origin: 'a' }],
])('headers with %s are not shared', (_, headers) => {
  const shared = sharingHeaders();
  shared({ accept: '*/*', host: 'a' });
  expect(shared(headers).headers).toEqual(headers);
});

test('only the previous headers and the previous text are remembered', () => {
  const [headers, text] = [sharingHeaders(), sharingLatest()];
  const first = headers({ host: 'a' });
  headers({ host: 'b' });
  expect(headers({ host: 'a' })).not.toBe(first);
  expect(['x', 'x', 'y', 'x'].map(text)).toEqual(['x', 'x', 'y', 'x']);
});
