import type { Group, OperationSpec } from '../../contract';
import { hintFor } from './hints';
import { createRoutes, type RouteSource } from './routes';

const provenance = { mark: 'assumed', source: 'a test' } as const;
const document = (group: Group, prefix: string) => ({
  group,
  file: `${group}.yaml`,
  title: group,
  version: '1.0.0',
  releases: [],
  fields: [],
  freeForm: [],
  patterns: [],
  prefix,
  anywhere: [],
});
const operation = (id: string, group: Group, line: string, rest: Partial<OperationSpec> = {}): OperationSpec => {
  const [method = '', path = ''] = line.split(' ');
  return {
    id,
    group,
    file: `${group}.yaml`,
    method,
    path,
    summary: id,
    tier: 'shown',
    safety: 'read',
    deprecated: false,
    provenance,
    security: [],
    parameters: [],
    responses: [],
    ...rest,
  };
};

const source: RouteSource = {
  documents: [
    document('ledger', ''),
    document('validator', '/api/validator'),
    document('scan', '/api/scan'),
    document('control', '/_control/v1'),
  ],
  operations: [
    operation('getVersion', 'ledger', 'GET /v2/version'),
    operation('tap', 'validator', 'POST /v0/wallet/tap'),
    operation('listOffers', 'validator', 'GET /v0/wallet/offers'),
    operation('createOffer', 'validator', 'POST /v0/wallet/offers'),
    operation('getDso', 'scan', 'GET /v0/dso'),
    operation('getParty', 'scan', 'GET /v0/domains/{domain}/parties/{party}'),
    operation('getUpdate', 'scan', 'GET /v2/updates/{id}'),
    operation('getOldUpdate', 'scan', 'GET /v1/updates/{id}', { removedIn: '0.7.0', successor: 'getUpdate' }),
    operation('getHoldings', 'scan', 'POST /v1/holdings', { since: '0.6.0' }),
    operation('getValidatorLive', 'validator', 'GET /live'),
    operation('getScanLive', 'scan', 'GET /live'),
    operation('getLive', 'control', 'GET /live'),
    operation('getStatus', 'control', 'GET /status'),
    operation('advanceClock', 'control', 'POST /clock/advance'),
  ],
};
const routes = createRoutes(source);
const complete = { source, profileSetting: '--profile' };
const hint = (line: string): string | undefined => {
  const [method = '', path = ''] = line.split(' ');
  return hintFor(routes, method, path);
};

describe('hints', () => {
  test('say what is answered of the super validator, and what scan has instead', () => {
    const probes = 'of the super validator only /api/sv/livez and /api/sv/readyz are answered';
    expect(hint('GET /api/sv/v0/dso')).toBe(`${probes}; scan has /api/scan/v0/dso`);
    expect([hint('GET /api/sv/v0/admin/sv'), hint('GET /api/sv')]).toEqual([probes, probes]);
    expect(hint('GET /api/svx/v0/dso')).toContain('getDso');
  });

  test('name the methods that a path supports', () => {
    expect(hint('GET /api/validator/v0/wallet/tap')).toBe(
      '/api/validator/v0/wallet/tap does not support GET; supported: POST (tap)',
    );
    expect(hint('DELETE /api/validator/v0/wallet/offers')).toBe(
      '/api/validator/v0/wallet/offers does not support DELETE; supported: GET (listOffers), POST (createOffer)',
    );
  });

  test('recognise a path of one group under the prefix of another, or under none', () => {
    expect(hint('GET /api/validator/v0/dso')).toBe('this path belongs to the scan group; use /api/scan/v0/dso');
    expect(hint('GET /v0/dso')).toBe('this path belongs to the scan group; use /api/scan/v0/dso');
    expect(hint('GET /api/scan/v2/version')).toBe('this path belongs to the ledger group; use /v2/version');
  });

  test('name all network APIs that have the path, before the control API', () => {
    expect(hint('GET /live')).toBe(
      'this path belongs to the groups validator and scan; use /api/validator/live or /api/scan/live',
    );
  });

  test('recognise a prefix with nothing after it', () => {
    expect(hint('GET /api/scan')).toBe('/api/scan is the prefix of the scan group; add the path of an operation');
    expect(hint('GET /_control/v1/')).toBe(
      '/_control/v1 is the prefix of the control group; add the path of an operation',
    );
    expect(hint('GET /')).toBeUndefined();
  });

  test('recognise it however long its parameters are', () => {
    const long = `/v0/domains/${'d'.repeat(140)}/parties/${'p'.repeat(140)}`;
    expect(hint(`GET ${long}`)).toBe(`this path belongs to the scan group; use /api/scan${long}`);
  });

  test('recognise a missing version and a wrong one', () => {
    expect(hint('GET /api/scan/dso')).toBe('the version is missing; use /api/scan/v0/dso');
    expect(hint('GET /version')).toBe('the version is missing; use /v2/version');
    expect(hint('GET /v1/version')).toBe('this operation has no /v1; use /v2/version');
    expect(hint('POST /wallet/tap')).toBe('the prefix and the version are missing; use /api/validator/v0/wallet/tap');
    expect(hint('POST /api/scan/wallet/tap')).toBe(
      'the prefix belongs to another group, and the version is missing; use /api/validator/v0/wallet/tap',
    );
    expect(hint('GET /api/scan/updates/u1')).toBe(
      'the version is missing; use /api/scan/v1/updates/u1 or /api/scan/v2/updates/u1',
    );
  });

  test('recognise a repeated prefix or version, and two prefixes', () => {
    expect(hint('GET /api/scan/api/scan/v0/dso')).toBe('the prefix /api/scan is repeated; use /api/scan/v0/dso');
    expect(hint('GET /api/validator/api/scan/v0/dso')).toBe(
      'the path has two prefixes; remove /api/validator: /api/scan/v0/dso',
    );
    expect(hint('GET /v2/v2/version')).toBe('/v2 is repeated; use /v2/version');
    expect(hint('GET /api/scan/v0/v0/dso')).toBe('/v0 is repeated; use /api/scan/v0/dso');
  });

  test('recognise an extra slash, at the end and inside', () => {
    expect(hint('GET /v2/version/')).toBe('the path has an extra slash; use /v2/version');
    expect(hint('POST /api/validator//v0/wallet/tap')).toBe(
      'the path has an extra slash; use /api/validator/v0/wallet/tap',
    );
    expect(hint('GET //')).toBeUndefined();
  });

  test('recognise an operation of a later or an earlier release, only if all operations are known', () => {
    const old = createRoutes(source, { scan: '0.5.9' });
    expect(hintFor(old, 'POST', '/api/scan/v1/holdings', complete)).toBe(
      'getHoldings was added in scan 0.6.0: the profile of this server is another release (--profile)',
    );
    expect(hintFor(old, 'POST', '/api/scan/v1/holdings')).toBeUndefined();
    expect(hintFor(createRoutes(source, { scan: '0.7.0' }), 'GET', '/api/scan/v1/updates/u1', complete)).toBe(
      'getOldUpdate was removed in scan 0.7.0: the profile of this server is another release (--profile); use GET /v2/updates/{id} instead',
    );
    expect(hintFor(routes, 'GET', '/api/scan/v0/nothing-like-it', complete)).toBeUndefined();
  });

  test('recognise control operations', () => {
    const start = 'control operations have the prefix /_control/v1; use';
    expect(hint('GET /control/v1/status')).toBe(`${start} /_control/v1/status`);
    expect(hint('POST /_control/clock/advance')).toBe(`${start} /_control/v1/clock/advance`);
    expect(hint('POST /api/scan/clock/advance')).toBe(`${start} /_control/v1/clock/advance`);
    expect(hint('GET /_control/v1/clock/advance')).toBe(
      '/_control/v1/clock/advance does not support GET; supported: POST (advanceClock)',
    );
  });

  test('put the prefix of a world in its place', () => {
    expect(hint('GET /_worlds/')).toBe(
      'to address a world, put /_worlds/ID before the path; GET /_control/v1/worlds lists the worlds',
    );
    expect(hint('GET /api/scan/_worlds/w1/v0/dso')).toBe(
      'the prefix of a world must come first, and only once; use /_worlds/w1/api/scan/v0/dso',
    );
    expect(hint('GET /v2/_worlds/w1/api/scan/v0/dso')).toBe(
      'the prefix of a world must come first, and only once; use /_worlds/w1/api/scan/v0/dso',
    );
    expect(hint('GET /worlds/w1/v2/version')).toBe(
      'the prefix of a world must come first, and only once; use /_worlds/w1/v2/version',
    );
    expect(hint('GET /worlds/w1/v9/nothing-like-it')).toBeUndefined();
  });

  test('name the most similar operation for a typing error, and nothing without one', () => {
    expect(hint('GET /v2/versoin')).toBe('did you mean GET /v2/version (getVersion)?');
    expect(hint('PUT /api/validator/v0/wallet/tab')).toBe('did you mean POST /api/validator/v0/wallet/tap (tap)?');
    expect(hint('GET /favicon.ico')).toBeUndefined();
    expect(hint(`GET /${'x'.repeat(5000)}`)).toBeUndefined();
  });
});
