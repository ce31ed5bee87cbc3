import { execFileSync } from 'node:child_process';
import { curlOf, shellQuote, scriptOf } from './curl';

const said = (command: string): string => execFileSync('sh', ['-c', command], { encoding: 'utf8' });

it.each(['plain', '', "it's", '$HOME `id` "x" \\', 'two\nlines', "'; rm -rf / #", '\u202eright to left', '{"a":"\'"}'])(
  'a shell reads %j back as one word',
  (text) => {
    expect(said(`printf %s ${shellQuote(text)}`)).toBe(text);
  },
);

it("leaves out curl's defaults", () => {
  expect(curlOf({ method: 'GET', url: 'http://127.0.0.1:7575/', headers: {} })).toBe('curl http://127.0.0.1:7575/');
  expect(
    curlOf({
      method: 'POST',
      url: 'http://h/x?a=1',
      headers: { 'content-type': 'application/json' },
      body: '{"by":"1h"}',
    }),
  ).toBe("curl 'http://h/x?a=1' \\\n  -H 'content-type: application/json' \\\n  --data-raw '{\"by\":\"1h\"}'");
});

it('states the method if there is no body, or if it is not POST', () => {
  expect(curlOf({ method: 'POST', url: 'http://h/x', headers: {} })).toBe('curl -X POST http://h/x');
  expect(curlOf({ method: 'DELETE', url: 'http://h/x', headers: {} })).toBe('curl -X DELETE http://h/x');
});

it('reads a file body from that file', () => {
  expect(curlOf({ method: 'POST', url: 'http://h/load', headers: {}, file: 'my lunch.ndjson' })).toBe(
    "curl http://h/load \\\n  -H content-type: \\\n  --data-binary '@my lunch.ndjson'",
  );
});

it("overrides curl's defaults where the request differs", () => {
  expect(curlOf({ method: 'HEAD', url: 'http://h/x', headers: {} })).toBe('curl --head http://h/x');
  expect(curlOf({ method: 'GET', url: 'http://h/x', headers: {}, body: '{}' })).toBe(
    "curl -X GET http://h/x \\\n  -H content-type: \\\n  --data-raw '{}'",
  );
  expect(curlOf({ method: 'GET', url: 'http://h/x?a[0]={b}', headers: { 'x-empty': '' } })).toBe(
    "curl -g 'http://h/x?a[0]={b}' \\\n  -H 'x-empty;'",
  );
});

it('makes a script of several requests, with titles that remain comments', () => {
  expect(scriptOf([{ title: 'One\nrm -rf /', curl: 'curl http://h/1' }])).toBe(
    '#!/bin/sh\nset -e\n\n# One rm -rf /\ncurl --fail-with-body -sS http://h/1\n',
  );
});

it('reveals nothing about the page that sends it', () => {
  expect(
    curlOf({
      method: 'GET',
      url: 'http://127.0.0.1/a',
      headers: { 'x-understudy-aside': 'console', 'x-understudy-control-token': 'secret', authorization: 'Bearer t' },
    }),
  ).toBe("curl http://127.0.0.1/a \\\n  -H 'authorization: Bearer t'");
  expect(
    curlOf({ method: 'GET', url: 'http://127.0.0.1/a', headers: { 'x-understudy-control-token': 'secret' } }),
  ).toContain('secret');
});
