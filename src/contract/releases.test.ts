import { contract } from '../../test/support/contract';
import { atReleases, availability, fullRelease, newestRelease, operationAt } from './releases';

it.each([
  ['0.6.3', 'not-yet'],
  ['0.6.4', 'available'],
  ['0.6.7', 'disabled'],
  ['0.6.8', 'removed'],
  ['0.5', 'not-yet'],
  ['0.6', 'removed'],
])('says for release %s whether it has an operation', (release, expected) => {
  expect(availability({ since: '0.6.4', disabledIn: '0.6.7', removedIn: '0.6.8' }, release)).toBe(expected);
});

it.each([
  ['0.8.4', 'getAcsSnapshot', 'getAcsSnapshot'],
  ['0.9.0', 'getAcsSnapshot', 'getAcsSnapshotV2'],
  [undefined, 'getAcsSnapshot', 'getAcsSnapshot'],
  ['0.9.0', 'getLsu', 'getLsu'],
  ['0.9.0', 'getNothing', undefined],
])('for scan %s, resolves the id %s to %s', (scan, id, found) => {
  expect(operationAt(contract(), id, { scan })?.id).toBe(found);
});

describe('recorded releases', () => {
  const document = { version: '3.5.14', releases: ['3.4.12', '3.5.14', '3.6.1'] };

  it('resolves two numbers to a full release', () => {
    expect(fullRelease('3.4', document)).toBe('3.4.12');
    expect(fullRelease('3.5.1', document)).toBe('3.5.1');
    expect(fullRelease('3.3', document)).toBe('3.3.0');
  });

  it('finds the newest; a document without any has its own version', () => {
    expect(newestRelease(document)).toBe('3.6.1');
    expect(newestRelease({ version: '1.0.0', releases: [] })).toBe('1.0.0');
  });
});

it('requires every member except those that a release does not have yet', () => {
  const missing = (ledger: string): readonly (string | undefined)[] =>
    atReleases(contract(), { ledger })
      .validate('ledger.yaml#/components/schemas/CreatedEvent', {})
      .map((violation) => violation.missing)
      .filter((name) => ['acsDelta', 'representativePackageId', 'contractId'].includes(name ?? ''));
  expect(missing('3.3')).toEqual(['contractId']);
  expect(missing('3.5')).toEqual(['contractId', 'representativePackageId', 'acsDelta']);
  expect(atReleases(contract(), {})).toBe(contract());
});
