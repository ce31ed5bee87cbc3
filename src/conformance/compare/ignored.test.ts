import { readIgnoredParts, withoutIgnored } from './ignored';

const OPERATIONS = ['getDsoInfo', 'listUpdates'];
const body = { sv_user: 'sv', dso: { sv_user: 'other', n: [{ sv_user: 1, kept: 2 }] } };

describe('--ignore', () => {
  it.each([
    ['getDsoInfo', { operation: 'getDsoInfo' }],
    ['getDsoInfo.sv_user', { operation: 'getDsoInfo', member: 'sv_user' }],
    ['sv_user', { member: 'sv_user' }],
  ])('accepts %s', (text, part) => expect(readIgnoredParts([text], OPERATIONS)).toEqual({ ok: true, value: [part] }));

  it('rejects an unknown operation with the nearest one, and names the expected form', () => {
    expect(readIgnoredParts(['getDsoInf.sv_user'], OPERATIONS)).toMatchObject({
      ok: false,
      error: expect.stringContaining('getDsoInfo') as string,
    });
    expect(readIgnoredParts(['a b'], OPERATIONS)).toEqual({
      ok: false,
      error: '--ignore is "a b", but OPERATION, MEMBER or OPERATION.MEMBER is expected',
    });
  });

  it('leaves out a member at any depth, of one operation or of all', () => {
    const rest = { dso: { n: [{ kept: 2 }] } };
    expect(withoutIgnored(body, 'getDsoInfo', [{ member: 'sv_user' }])).toEqual(rest);
    expect(withoutIgnored(body, 'getDsoInfo', [{ operation: 'getDsoInfo', member: 'sv_user' }])).toEqual(rest);
    expect(withoutIgnored(body, 'getDsoInfo', [{ operation: 'listUpdates', member: 'sv_user' }])).toBe(body);
  });

  it('leaves out the whole body of an operation', () => {
    expect(withoutIgnored(body, 'getDsoInfo', [{ operation: 'getDsoInfo' }])).toBeNull();
  });
});
