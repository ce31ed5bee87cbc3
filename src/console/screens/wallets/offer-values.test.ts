import { isBeyond, isNotPositive, newTrackingId, parseOffer, type OfferValues } from './offer-values';

const NOW = 1_768_478_400_000_000;
const GOOD: OfferValues = {
  receiver: 'bob::1220aa',
  amount: '2.5',
  description: 'Tea',
  expiry: '1d',
  trackingId: 'tea-1',
};
const takesAll = (): readonly { pointer: string; message: string }[] => [];

describe('an offer as typed', () => {
  it('becomes the body that the contract describes', () => {
    const { text, problems } = parseOffer(GOOD, NOW, takesAll);
    expect(problems).toEqual({});
    expect(JSON.parse(text)).toEqual({
      receiver_party_id: 'bob::1220aa',
      amount: '2.5',
      description: 'Tea',
      expires_at: NOW + 86_400_000_000,
      tracking_id: 'tea-1',
    });
  });

  it('keeps each digit of a time that a double cannot hold', () => {
    expect(parseOffer({ ...GOOD, expiry: '+290000-01-01T00:00:00.000001Z' }, NOW, takesAll).text).toMatch(
      /"expires_at":9089348860800000001}$/,
    );
    expect(parseOffer({ ...GOOD, expiry: '2400-01-01T00:00:00.000001Z' }, NOW, takesAll).text).toMatch(
      /"expires_at":13569465600000001}$/,
    );
  });

  it('accepts an instant or a duration', () => {
    expect(parseOffer({ ...GOOD, expiry: '2026-01-15 12:00' }, NOW, takesAll).expiresAt).toBe(BigInt(NOW));
  });

  it.each([
    ['', '1h30m'],
    ['5', 'unit'],
    ['2026-13-01', 'date and time'],
    ['99999999999999d', '64 bits'],
  ])('an expiry of %j is refused', (expiry, word) => {
    expect(parseOffer({ ...GOOD, expiry }, NOW, takesAll).problems.expiry).toContain(word);
  });

  it('puts the first violation of each field at that field', () => {
    const violations = ['/amount', '/amount', '/tracking_id', '', '/else'].map((pointer, index) => ({
      pointer,
      message: `wrong ${index}`,
    }));
    expect(parseOffer(GOOD, NOW, () => violations).problems).toEqual({
      amount: expect.stringContaining('point'),
      trackingId: 'wrong 2',
    });
  });

  it('reports a missing value rather than a pattern mismatch', () => {
    const { problems } = parseOffer({ ...GOOD, receiver: '', amount: '' }, NOW, () => [
      { pointer: '/amount', message: 'must match pattern' },
    ]);
    expect(problems).toEqual({ receiver: 'Choose a receiver', amount: expect.stringContaining('Enter an amount') });
  });

  it('describes the form of an amount in words', () => {
    const { problems } = parseOffer({ ...GOOD, amount: '12,5' }, NOW, () => [
      { pointer: '/amount', message: 'must match pattern "^-?\\d{1,28}"' },
    ]);
    expect(problems.amount).toMatch(/^Digits and a decimal point/);
  });

  it.each([
    ['0', true],
    ['0.0', true],
    ['-1', true],
    ['-0.5', true],
    ['0.1', false],
    ['10', false],
    ['', false],
  ])('with an amount of %j is refused as not positive: %j', (amount, is) => {
    expect(isNotPositive(amount)).toBe(is);
  });

  it('keeps hostile text as text', () => {
    const description = '</script>"\\\u202e\u0000🙂';
    expect(JSON.parse(parseOffer({ ...GOOD, description }, NOW, takesAll).text)).toMatchObject({ description });
  });

  it('gets a new tracking id each time', () => {
    expect(newTrackingId()).not.toBe(newTrackingId());
  });
});

it.each([
  ['1287.65', '1287.6500000000', false],
  ['1287.6500000001', '1287.6500000000', true],
  ['99999999999999999999.1', '99999999999999999999.0999999999', true],
  ['0', '0.0000000000', false],
  ['much', '1', false],
])('compares the amount %s with the balance %s exactly', (amount, balance, beyond) =>
  expect(isBeyond(amount, balance)).toBe(beyond),
);
