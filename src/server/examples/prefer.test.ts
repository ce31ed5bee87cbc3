import { readPreference, wantsExample } from './prefer';

describe('Prefer header', () => {
  test.each([
    ['code=404', { code: '404', dynamic: false }],
    ['code=404, example=gone', { code: '404', example: 'gone', dynamic: false }],
    ['code=404; example="with space"', { code: '404', example: 'with space', dynamic: false }],
    ['Example="a \\"b\\", c", dynamic=true', { example: 'a "b", c', dynamic: true }],
    ['code = 500 , code=200', { code: '500', dynamic: false }],
    ['respond-async, wait=10', { dynamic: false }],
    ['dynamic=false', { dynamic: false }],
    ['', { dynamic: false }],
  ])('%j', (header, preference) => {
    expect(readPreference(header)).toEqual(preference);
  });

  test('requests an example only with code, example or dynamic', () => {
    expect(wantsExample(readPreference('return=minimal'))).toBe(false);
    expect(wantsExample(readPreference('dynamic=true'))).toBe(true);
    expect(wantsExample(readPreference(undefined))).toBe(false);
  });
});
