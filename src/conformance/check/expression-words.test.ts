import { sentenceOf } from './expression-words';
import { equationOf, operandsOf, unmetPart, wholeOf } from './unmet-part';

describe('an expression in words', () => {
  it.each([
    ['body.code = "NOT_FOUND"', 'body.code is "NOT_FOUND"'],
    ['body.lsu != null', 'body.lsu is not null'],
    ['$exists(body.a) and $not($exists(body.b))', 'body.a is present and body.b is missing'],
    ['$not(status in [200, 404])', 'status is not one of [200, 404]'],
    ['$count(body.offers[contract_id = $id]) = 1', 'the number of body.offers (where contract_id is id) is 1'],
    ['$decLt(body.fee, "0.1") = false', 'body.fee is not less than "0.1"'],
    ['$sameSet(body.a.b, [$x, "y"])', 'body.a.b has the same values as [x, "y"]'],
    ['headers."content-type" = "text/plain"', 'headers.content-type is "text/plain"'],
    ['($p := body.payload; $has($p, "sender"))', 'p has the member "sender"'],
    ['$startsAlike(body.a, whole)', 'body.a begins like whole'],
    ['$sameInstant(body.at, at)', 'body.at is the same instant as at'],
    ['body.isActive', 'body.isActive is true'],
    ['$decEq(body.total, $decAdd(had, "2"))', 'body.total is had + "2"'],
  ])('%s', (expression, words) => expect(sentenceOf(expression)).toBe(words));

  it('is truncated if it is long', () => {
    const long = Array.from({ length: 40 }, (_, index) => `body.member${index} = ${index}`).join(' and ');
    expect(sentenceOf(long).length).toBeLessThanOrEqual(301);
  });
});

describe('the unmet part of an expression', () => {
  const unmet = (expression: string, wrong: string): Promise<string> =>
    unmetPart(expression, (text) => Promise.resolve(!text.includes(wrong))).then(wholeOf);

  it('is the first false operand of "and", with the definitions that it needs', async () => {
    expect(await unmet('a = 1 and b = 2 and c = 3', 'b')).toBe('b = 2');
    expect(await unmet('($x := body.a; $x = 1 and ($y := 2; $y > $x))', '$y')).toBe('($x := body.a; $y := 2; $y > $x)');
    expect(await unmet('a = 1 or b = 2', 'b')).toBe('a = 1 or b = 2');
    const pattern = '($r := /a;b/; $contains(body.error, $r))';
    expect(await unmet(pattern, '$r')).toBe(pattern);
  });

  it('names the compared values except literals', () => {
    const operands = (text: string): readonly string[] => operandsOf({ text, definitions: '' }).map((one) => one.text);
    expect(operands('$count(body.offers) > 0')).toEqual(['$count(body.offers)']);
    expect(operands('$intLt($from, body.offset)')).toEqual(['$from', 'body.offset']);
    expect(operands('$not($has(body.x, "a, b"))')).toEqual(['body.x']);
    expect(operands('body.isActive')).toEqual([]);
    expect(operands('$contains(body.error, /a,b/)')).toEqual([]);
    expect(operands('$contains(body.error, "\\", b")')).toEqual([]);
    expect(equationOf({ text: 'body.a = b', definitions: '' })).toMatchObject({ left: { text: 'body.a' } });
  });
});
