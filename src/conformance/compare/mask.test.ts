import { mask, unordered } from './mask';

const ID = 'ab12'.repeat(16);

describe('masking', () => {
  it('replaces and counts ids, times, offsets and tokens', () => {
    const { value, count } = mask({
      id: `1220${ID}`,
      party: `alice::1220${ID}`,
      at: '2026-01-15T12:00:00.5Z',
      expires_at: 1_768_478_400_000_000,
      offset: 4711,
      token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.abc',
    });
    expect(value).toEqual({
      id: '<id>',
      party: 'alice::<id>',
      at: '<time>',
      expires_at: '<time>',
      offset: '<offset>',
      token: '<token>',
    });
    expect(count).toBe(6);
  });

  it('replaces whole trace contexts, and offsets in the form of scan', () => {
    const { value } = mask({ traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`, offset: '0000000000000004a7' });
    expect(value).toEqual({ traceparent: '<trace>', offset: '"<offset>"' });
  });

  it('replaces rounds and uptimes, which depend on the start of a network', () => {
    expect(
      mask({ round: { number: '4684' }, computed_as_of_round: 4684, uptime: 'PT0H1M2S', ground: 1 }).value,
    ).toEqual({
      round: { number: '"<round>"' },
      computed_as_of_round: '<round>',
      uptime: '<duration>',
      ground: 1,
    });
  });

  it('masks command ids and random suffixes, but no digits that may be an amount', () => {
    expect(mask({ commandId: 'lunch', command_id: '', reference: 'accept-8f8dd015a4ecff81' }).value).toEqual({
      commandId: '<command>',
      command_id: '',
      reference: 'accept-<id>',
    });
    const stable = { amount: '9000000000000000.0000000000', hex: 'aaaaaaaaaaaaaaaa', short: '8f8dd015a4ecff8' };
    expect(mask(stable)).toEqual({ value: stable, count: 0 });
  });

  it('masks page tokens unless they are empty', () => {
    const { value } = mask([{ nextPageToken: 'Mi8xMjA1IGMx' }, { nextPageToken: null }, { nextPageToken: '' }]);
    expect(value).toEqual([{ nextPageToken: '<cursor>' }, { nextPageToken: null }, { nextPageToken: '' }]);
  });

  it('leaves amounts, names and statuses as they are', () => {
    const stable = { amount: '12.5000000000', name: 'alice.unverified.cns', code: 404, empty: null };
    expect(mask(stable)).toEqual({ value: stable, count: 0 });
  });

  it('makes maps keyed by id equal when their values are equal', () => {
    const other = 'cd34'.repeat(16);
    expect(mask({ [ID]: { n: 1 }, [other]: { n: 2 } }).value).toEqual(
      mask({ [`1${other}`]: { n: 2 }, [`2${ID}`]: { n: 1 } }).value,
    );
    expect(mask({ [ID]: { n: 1 } }).value).not.toEqual(mask({ [ID]: { n: 2 } }).value);
  });

  it('shows when a member is null, missing or of another type', () => {
    expect(mask({ offset: null }).value).toEqual({ offset: null });
    expect(mask({ offset: {} }).value).toEqual({ offset: {} });
    expect(mask({ offset: '4711' }).value).toEqual(mask({ offset: '4712' }).value);
    expect(mask({ offset: '4711' }).value).not.toEqual(mask({ offset: 4711 }).value);
  });

  it('masks opaque bytes, which contain ids', () => {
    expect(mask({ created_event_blob: `${'Wyl+/'.repeat(20)}==` }).value).toEqual({ created_event_blob: '<blob>' });
    expect(mask({ hash: `${'Wyl+/0a'.repeat(6)}x=`, short: `${'Wyl+/0a'.repeat(6)}=` }).value).toEqual({
      hash: '<hash>',
      short: `${'Wyl+/0a'.repeat(6)}=`,
    });
  });

  it('can ignore the order of lists, and nothing else', () => {
    expect(unordered({ list: [{ n: 2 }, { n: 1 }] }, 'listTransferOffers')).toEqual(
      unordered({ list: [{ n: 1 }, { n: 2 }] }, 'listTransferOffers'),
    );
    expect(unordered({ list: [1, 1, 2] }, 'listTransferOffers')).not.toEqual(
      unordered({ list: [1, 2, 2] }, 'listTransferOffers'),
    );
  });

  it.each([
    ['listAnsEntries', { entries: ['a', 'b'] }, { entries: ['b', 'a'] }],
    ['getUpdateById', { update: { events: [{ n: 1 }, { n: 2 }] } }, { update: { events: [{ n: 2 }, { n: 1 }] } }],
    ['listUpdates', [{ offset: 1 }, { offset: 2 }], [{ offset: 2 }, { offset: 1 }]],
    ['listUpdateHistory', { transactions: [1, 2] }, { transactions: [2, 1] }],
  ])('keeps the order that the contract requires: %s', (operationId, one, other) => {
    expect(unordered(one, operationId)).not.toEqual(unordered(other, operationId));
  });

  it('replaces what a run has created, each value under its own name', () => {
    const sides = ['a', 'b'].map((side) => {
      const own = new Map([
        [`offer-${side}1`, '<own 1>'],
        [`offer-${side}2`, '<own 2>'],
      ]);
      return (ids: readonly string[]) =>
        mask({ list: ids.map((id) => `not-an-offer-${side}${id}.name of it`) }, own).value;
    });
    expect(sides[0]?.(['1', '2'])).toEqual(sides[1]?.(['1', '2']));
    expect(sides[0]?.(['1', '2'])).not.toEqual(sides[1]?.(['2', '1']));
  });
});
