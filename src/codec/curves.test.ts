import { readSigningKey } from '.';

const loads: string[] = [];
jest.mock('./noble-curves', () => {
  loads.push('noble-curves');
  return jest.requireActual<object>('./noble-curves');
});

it('loads the curves with the first key', () => {
  expect(loads).toEqual([]);
  readSigningKey({ spec: 'EC_CURVE25519', format: 'RAW', bytes: new Uint8Array(32).fill(1) });
  expect(loads).toEqual(['noble-curves']);
});
