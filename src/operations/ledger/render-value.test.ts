import { TEMPLATES } from '../../ledger';
import { valueJson } from './render-value';

describe('ledger values in JSON', () => {
  const lock = TEMPLATES.LockedAmulet.type.fields.lock;

  it('omits an empty optional at the end of a record', () => {
    expect(valueJson(lock, { holders: [], expiresAt: '2026-01-15T12:00:00Z', optContext: null })).toEqual({
      holders: [],
      expiresAt: '2026-01-15T12:00:00Z',
    });
  });

  it('keeps an empty optional before another field', () => {
    expect(
      valueJson(
        { kind: 'record', fields: { a: { kind: 'optional', of: { kind: 'text' } }, b: { kind: 'text' } } },
        { a: null, b: 'x' },
      ),
    ).toEqual({ a: null, b: 'x' });
  });
});
