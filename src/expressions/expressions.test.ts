import { evaluate, fill, type ExpressionScope } from './expressions';

const scope = (input: Readonly<Record<string, unknown>> = {}): ExpressionScope => ({
  input,
  unique: (prefix) => `${prefix}-1`,
  nowMicros: () => 1_768_478_400_000_000n,
});

describe('expressions in suites', () => {
  it.each([
    ['$decEq("0.30", $decAdd("0.1", "0.2"))', true],
    ['$decEq("0.3", "0.3000000001")', false],
    ['$decSum(["0.1", "0.2", "0.3"])', '0.6000000000'],
    ['$decSum([])', '0.0000000000'],
    ['$intEq("9007199254740993", "9007199254740992")', false],
    ['$intLt("9007199254740992", "9007199254740993")', true],
    ['$sameInstant("2026-01-15T12:00:00Z", "2026-01-15T13:00:00.000000+01:00")', true],
    ['$before("2026-01-15T12:00:00.000001Z", "2026-01-15T12:00:00.000002Z")', true],
    ['$plusMicros("2026-01-15T12:00:00Z", "-1")', '2026-01-15T11:59:59.999999Z'],
    ['$isInstant("yesterday")', false],
    ['$sameSet(["a", "b"], ["b", "a", "a"])', true],
    ['$startsAlike(["a", "b"], ["a", "b", "c"])', true],
    ['$startsAlike(["a", "b", "c"], ["a", "b"])', true],
    ['$startsAlike(["a", "c"], ["a", "b", "c"])', false],
    ['$startsAlike([], ["a"])', true],
    ['$has({"a": null}, "a")', true],
    ['$entries({"x": {"n": 1}, "y": {"n": 2}})[value.n = 2].key', 'y'],
    ['$count($entries({}))', 0],
    ['$ascending([9, 10, 10])', true],
    ['$ascending([10, 9])', false],
    ['$ascending([$int("9007199254740993"), $int("9007199254740992")])', false],
    ['$ascending(["a", "a", "b"])', true],
    ['$ascending([])', true],
  ])('%s', async (expression, expected) => {
    expect(await evaluate(expression, scope())).toBe(expected);
  });

  it('can use the values of the scenario as paths and as variables', async () => {
    const input = {
      offers: [
        { id: 'x', n: 1 },
        { id: 'y', n: 2 },
      ],
      wanted: 'y',
    };
    expect(await evaluate('offers[id = $wanted].n', scope(input))).toBe(2);
  });

  it('keep integers that a double cannot hold, from an answer to the next request', async () => {
    const input = { expiresAt: 9_007_199_254_740_993n };
    expect(await fill({ expires_at: '=expiresAt' }, scope(input))).toEqual({ expires_at: 9_007_199_254_740_993n });
    expect(await evaluate('$intEq(expiresAt, "9007199254740993")', scope(input))).toBe(true);
  });

  it('give times relative to now as exact microseconds', async () => {
    expect(await fill('=$fromNow("1s")', scope())).toBe(1_768_478_401_000_000n);
    expect(await fill('=$ago("1us")', scope())).toBe(1_768_478_399_999_999n);
  });

  it('leave text without the leading sign unchanged', async () => {
    expect(await fill({ a: ['x=1', '=1+1'] }, scope())).toEqual({ a: ['x=1', 2] });
  });

  it('appear in the error when they cannot be evaluated', async () => {
    await expect(evaluate('$decEq("x", "1")', scope())).rejects.toThrow('$decEq("x", "1")');
    await expect(evaluate('1 +', scope())).rejects.toThrow('1 +');
  });
});
