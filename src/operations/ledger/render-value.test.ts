import { TEMPLATES } from '../../ledger';
import { valueJson } from './render-value';

describe('values in the JSON of the ledger group', () => {
  const lock = TEMPLATES.LockedAmulet.type.fields.lock;

  it('drops a member without value at the end of a record', () => {
    expect(valueJson(lock, { holders: [], expiresAt: '2026-01-15T12:00:00Z', optContext: null })).toEqual({
      holders: [],
      expiresAt: '2026-01-15T12:00:00Z',
    });
  });

  it('keeps one that stands before a value', () => {
    expect(
      valueJson(
        { kind: 'record', fields: { a: { kind: 'optional', of: { kind: 'text' } }, b: { kind: 'text' } } },
        { a: null, b: 'x' },
      ),
    ).toEqual({ a: null, b: 'x' });
  });
});
