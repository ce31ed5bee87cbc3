import { caseNamed, suggestForAddress, suggestForFile } from './suggestions';

describe('the suggestion for an address', () => {
  it.each([
    ['127.0.0.1:7575', '; did you mean http://127.0.0.1:7575?'],
    ['localhost:7575/api', '; did you mean http://localhost:7575/api?'],
    ['[::1]:7575', '; did you mean http://[::1]:7575?'],
    ['scan.example.com', '; did you mean http://scan.example.com?'],
    [__filename, `; did you mean --target ${__filename}?`],
    ['gone.yaml', ''],
    ['ftp://127.0.0.1', ''],
    ['me:hunter2@host', ''],
    ['host?token=hunter2', ''],
    ['two words', ''],
  ])('%s%s', (text, hint) => expect(suggestForAddress(text)).toBe(hint));
});

describe('the suggestion for a file', () => {
  it.each([
    ['127.0.0.1:7575', '; did you mean http://127.0.0.1:7575?'],
    ['localhost', '; did you mean http://localhost?'],
    ['deployment.yaml', ''],
    ['/no/such/target.yaml', ''],
    [__filename, ''],
  ])('%s%s', (text, hint) => expect(suggestForFile(text)).toBe(hint));
});

describe('the suggestion for a scenario', () => {
  const ids = ['lsu/one', 'lsu/one-more', 'lsu/other', 'acs/first#1', 'acs/first#2', 'acs/first#3', 'acs/first#4'];
  const named = (text: string): string => {
    const found = caseNamed(text, ids);
    return found.ok ? found.value : found.error;
  };

  it.each([
    ['lsu/one', 'lsu/one'],
    ['lsu/one-', 'lsu/one-more'],
    ['lsu/ot', 'lsu/other'],
    ['lsu/on', 'the report has 2 scenarios that begin with lsu/on: lsu/one, lsu/one-more'],
    ['acs/', 'the report has 4 scenarios that begin with acs/: acs/first#1, acs/first#2, acs/first#3 and more'],
    ['lsu/oen', 'the report has no scenario lsu/oen; did you mean "lsu/one"?'],
    [
      'nowhere-to-be-seen',
      'the report has no scenario nowhere-to-be-seen; available: lsu/one, lsu/one-more, lsu/other and 4 more',
    ],
  ])('%s: %s', (text, told) => expect(named(text)).toBe(told));
});
