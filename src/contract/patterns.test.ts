import fc from 'fast-check';
import { patternEngine } from './patterns';

const PARTY = String.raw`^(PAR::)?[A-Za-z0-9:_\- ]{1,185}::[A-Za-z0-9:_\- ]{1,68}$`;
const piece = fc.oneof(fc.constantFrom('::', ':', 'alice', '1220', 'PAR::', 'é', '\n', '-', ' '), fc.integer({ min: 0, max: 190 }).map((length) => 'a'.repeat(length)));

it('take the same texts as the pattern of the document', () => {
  const [quick, plain] = [patternEngine(PARTY, 'u'), new RegExp(PARTY, 'u')];
  fc.assert(fc.property(fc.array(piece, { maxLength: 7 }), (pieces) => {
    const text = pieces.join('');
    expect([text, quick.test(text)]).toEqual([text, plain.test(text)]);
  }), { numRuns: 2000 });
  expect(quick.test(`alice::1220${'0'.repeat(64)}`)).toBe(true);
});

it.each([String.raw`^\d{4}-\d{2}$`, '^.+::.+$', '^[a-z]{2}::$', '^[}]{1,2}:$'])('leaves %s as it is', (pattern) => {
  expect(String(patternEngine(pattern, 'u'))).toBe(String(new RegExp(pattern, 'u')));
});
