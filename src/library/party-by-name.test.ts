import { findParty } from './party-by-name';

const PARTIES = [
  { party: 'alice::1220aa', users: ['alice'] },
  { party: 'treasury::1220bb', users: [] },
  { party: 'twin::1220cc', users: [] },
  { party: 'twin::1220dd', users: [] },
  // A user may have the same name as another user's party.
  { party: 'shop::1220ee', users: ['treasury-clerk'] },
  { party: 'clerk::1220ff', users: ['shop'] },
];

it.each([
  ['alice', 'alice::1220aa'],
  ['treasury', 'treasury::1220bb'],
  ['treasury-clerk', 'shop::1220ee'],
  ['shop', 'clerk::1220ff'],
  ['dora::1220', 'dora::1220'],
])('finds the party of %s, a user before a hint', (name, party) => {
  expect(findParty(PARTIES, name)).toEqual({ kind: 'found', party });
});

it('picks none of several parties with the same hint', () => {
  expect(findParty(PARTIES, 'twin')).toEqual({ kind: 'ambiguous', parties: ['twin::1220cc', 'twin::1220dd'] });
});

it('suggests the known names for an unknown one', () => {
  expect(findParty(PARTIES, 'zoe')).toEqual({
    kind: 'unknown',
    names: ['alice', 'treasury', 'twin', 'treasury-clerk', 'shop', 'clerk'],
  });
});
