import { parseLocation, worldBase } from './page-location';

it.each([
  ['/_console/', { root: 'http://h:1', world: 'default' }],
  ['/_worlds/mine/_console/', { root: 'http://h:1', world: 'mine' }],
  ['/behind/a/proxy/_console/', { root: 'http://h:1/behind/a/proxy', world: 'default' }],
  ['/behind/_worlds/a.b/_console/index.html', { root: 'http://h:1/behind', world: 'a.b' }],
])('finds the server and the world of %s', (pathname, expected) =>
  expect(parseLocation({ origin: 'http://h:1', pathname })).toEqual(expected),
);

it('adds a prefix for a world, and none for the default world', () => {
  expect([worldBase('http://h', 'default'), worldBase('http://h', 'a b')]).toEqual([
    'http://h',
    'http://h/_worlds/a%20b',
  ]);
});
