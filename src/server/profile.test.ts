import { parseProfile } from './profile';

describe('profile', () => {
  test.each([
    ['0.6.3', { scan: '0.6.3', validator: '0.6.3' }],
    ['3.4.12', { ledger: '3.4.12' }],
    ['scan=0.6.3,validator=0.6.1,ledger=3.5.1', { scan: '0.6.3', validator: '0.6.1', ledger: '3.5.1' }],
    ['scan=0.6', { scan: '0.6' }],
    ['ledger=3.6,splice=0.9', { ledger: '3.6', scan: '0.9', validator: '0.9' }],
  ])('reads %s', (text, profile) => {
    expect(parseProfile(text)).toEqual(profile);
  });

  test.each([
    '',
    'newest',
    'scan',
    'scan=',
    'scan=x',
    'control=1.0.0',
    'scan=0.6.3,scan=0.6.4',
    'scan=0.6.3,splice=0.6.4',
    '0.6.3,0.6.4',
    '__proto__=1.0',
    'ledger=2.9',
    'ledger=0.6.11',
  ])('does not read %j', (text) => {
    expect(parseProfile(text)).toBeUndefined();
  });
});
