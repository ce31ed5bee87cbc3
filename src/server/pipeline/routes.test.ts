import { createRoutes } from './routes';
import { compiled, testContract } from '../../../test/support/server-parts';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hintFor } from './hints';

const routes = createRoutes(compiled);
const found = (method: string, path: string): unknown => {
  const routed = routes.find(method, path);
  return routed.kind === 'operation' ? { id: routed.spec.id, path: routed.path } : routed;
};

describe('routes', () => {
  test('prefers a literal segment to a parameter', () => {
    expect(found('GET', '/api/scan/v0/things/latest')).toEqual({ id: 'getLatest', path: {} });
    expect(found('GET', '/api/scan/v0/things/latest2')).toEqual({ id: 'getThing', path: { thing_id: 'latest2' } });
  });

  test('accepts party ids raw and percent-encoded, and an encoded slash as part of the segment', () => {
    expect(found('GET', '/api/scan/v0/things/alice::1220ab')).toEqual({
      id: 'getThing',
      path: { thing_id: 'alice::1220ab' },
    });
    expect(found('GET', '/api/scan/v0/things/alice%3A%3A1220ab')).toEqual({
      id: 'getThing',
      path: { thing_id: 'alice::1220ab' },
    });
    expect(found('GET', '/api/scan/v0/things/a%2Fb')).toEqual({ id: 'getThing', path: { thing_id: 'a/b' } });
    expect(found('GET', '/api/scan/v0/things/__proto__')).toEqual({ id: 'getThing', path: { thing_id: '__proto__' } });
  });

  test('answers HEAD as GET', () => {
    expect(found('HEAD', '/v2/version')).toEqual({ id: 'getVersion', path: {} });
  });

  test.each([
    '/api/scan/v0/things/',
    '/api/scan/v0/things/latest/',
    '/api/scan//v0/things',
    '/api/scanner/v0/things',
    '/api/scan',
    '*',
  ])('does not know %s', (path) => {
    expect(routes.find('GET', path)).toMatchObject({ kind: 'unknown' });
  });

  test('names the group of the longest prefix for an unknown path', () => {
    expect(routes.find('GET', '/api/scan/nope')).toEqual({ kind: 'unknown', group: 'scan' });
    expect(routes.find('GET', '/api/scanner')).toEqual({ kind: 'unknown', group: 'ledger' });
    expect(routes.find('GET', '/_control/v1/clock')).toEqual({ kind: 'unknown', group: 'control' });
  });

  test('lists the allowed methods of a known path', () => {
    expect(routes.find('DELETE', '/api/scan/v0/things')).toEqual({
      kind: 'wrong-method',
      group: 'scan',
      allowed: ['OPTIONS', 'POST'],
    });
    expect(routes.find('POST', '/v2/version')).toEqual({
      kind: 'wrong-method',
      group: 'ledger',
      allowed: ['GET', 'HEAD', 'OPTIONS'],
    });
  });

  test('distinguishes malformed percent-encoding from an unknown path', () => {
    expect(routes.find('GET', '/api/scan/v0/things/%zz')).toEqual({ kind: 'malformed', group: 'scan', segment: '%zz' });
    expect(routes.find('GET', '/api/scan/v0/things/%ff')).toMatchObject({ kind: 'malformed' });
  });

  test('hides operations newer than the profile', () => {
    expect(createRoutes(compiled, { scan: '1.0.9' }).find('GET', '/api/scan/v0/things/x')).toEqual({
      kind: 'unknown',
      group: 'scan',
    });
    expect(createRoutes(compiled, { scan: '1.1.0' }).find('GET', '/api/scan/v0/things/x')).toMatchObject({
      kind: 'operation',
    });
  });

  test("serves a user's document beside ours, with segments that mix text and parameters", () => {
    const file = join(mkdtempSync(join(tmpdir(), 'understudy-')), 'pets.json');
    const responses = {
      200: { description: 'ok', content: { 'application/json': { schema: { type: 'object' }, example: {} } } },
    };
    const parameters = [{ name: 'pet', in: 'path', required: true, schema: { type: 'string' } }];
    const paths = {
      '/pets/{pet}:feed': { post: { operationId: 'feedPet', parameters, responses } },
      '/v2/version': { get: { operationId: 'theirs', responses } },
    };
    writeFileSync(file, JSON.stringify({ openapi: '3.0.3', info: { title: 'pets', version: '1' }, paths }));
    const both = createRoutes(testContract([file]));
    expect(both.find('POST', '/pets/rex:feed')).toMatchObject({
      kind: 'operation',
      spec: { id: 'feedPet' },
      path: { pet: 'rex' },
    });
    expect(both.find('GET', '/v2/version')).toMatchObject({ kind: 'operation', spec: { id: 'getVersion' } });
  });
});

describe('hints', () => {
  test('recognises a path under the prefix of another group', () => {
    expect(hintFor(routes, 'GET', '/v0/things/x')).toBe(
      'this path belongs to the scan group; use /api/scan/v0/things/x',
    );
    expect(hintFor(routes, 'GET', '/api/scan/v2/version')).toBe(
      'this path belongs to the ledger group; use /v2/version',
    );
  });

  test('names the most similar operation, and nothing without one', () => {
    expect(hintFor(routes, 'GET', '/v2/versoin')).toBe('did you mean GET /v2/version (getVersion)?');
    expect(hintFor(routes, 'GET', '/favicon.ico')).toBeUndefined();
  });
});
