import { operandsOf, wholeOf } from './unmet-part';

const operands = (text: string) => operandsOf({ text, definitions: '' }).map(wholeOf);

describe('what a condition compares', () => {
  it.each([
    ['body.a > body.b', ['body.a', 'body.b']],
    ['status = 404', ['status']],
    ['status = 404 or body.code = "X"', ['status', 'body.code']],
    ['$exists(body.a) or (body.b > 1 and body.c < body.d)', ['body.a', 'body.b', 'body.c', 'body.d']],
    ['body.a = 1 or body.a = 2 or body.a = 3', ['body.a']],
    ['$not(body.a = 1 or body.b in ["x"])', ['body.a', 'body.b', '["x"]']],
    ['status = 200 ? $count(body.offers) > 0 : body.error', ['status', '$count(body.offers)']],
    ['status = 200 or ($n := body.a; $n = body.b)', ['status', '($n := body.a; $n)', '($n := body.a; body.b)']],
    ['body.a', []],
  ])('%s', (text, expected) => {
    expect(operands(text)).toEqual(expected);
  });
});
