// What no friendly client sends. Bytes and texts are kept raw: much of it cannot be said in JSON.

import fc, { type Arbitrary } from 'fast-check';

/** JSON texts of values that break careless readers. */
export const HOSTILE_JSON: readonly string[] = [
  '1e400', '-1e400', '1e-400', '-0', '-0.0', '0.1e1', '1E2', '9007199254740993', '12345678901234567890', '-9223372036854775809', '9223372036854775807', '9223372036854775808', '123456789012345678901234567890.5',
  '1.0000000000000000000001', '2147483648', '0.30000000000000004', 'true', 'null', '""', '" "', '"\\u0000"', '"\\ud800"', '"\\udfff\\ud800"', '"\\u202e\\u2066"', '"__proto__"', '"constructor"', '"toString"', '"NaN"', '"Infinity"', '"-0"', '"1e3"',
  '"00"', '"0x10"', '"١٢٣"', '"１"', '[]', '[[]]', '{}', '{"__proto__":{"polluted":true}}', '{"constructor":{"prototype":{"polluted":true}}}', '{"toString":null,"valueOf":1}', '{"then":1}', '{"toJSON":"x"}', '{"length":-1}', '{"$ref":"#"}', '{"value":{}}',
  '{"isLosslessNumber":true,"value":"7"}', '"2026-02-30T00:00:00Z"', '"2026-01-15T24:00:00Z"', '"2026-12-31T23:59:60Z"', '"0000-01-01T00:00:00Z"', '"9999-12-31T23:59:59.999999999-23:59"', '"+010000-01-01T00:00:00Z"', '"2026-01-15T12:00:00"', '"a::b"', '"::"', '"a::b::c"', '"a\\n::b"',
  '"99999999999999999999999d"', '"0us"', '"-5m"', `"${'9'.repeat(60)}"`, `"${'x'.repeat(5000)}"`, `"${'\\u0000'.repeat(50)}"`, `"${'é'.repeat(300)}"`, '"😀😀"',
];
export const HOSTILE_KEYS: readonly string[] = ['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', '__defineGetter__', 'toJSON', 'then', '', ' ', '\\u0000', '\\ud800', '0', '-1', 'length', '$ref', 'a.b', 'a/b', 'x'.repeat(2000)];

const HOSTILE_SEGMENTS: readonly string[] = [
  '%', '%0', '%zz', '%00', '%ff', '%c0%af', '%e0%80%af', '%f5%80%80%80', '%ed%a0%80', '%2e%2e%2f', '%2f', '%5c', '..', '.', '...', '%2e', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'x'.repeat(3000), '%F0%9F%92%A9', '%20', '%0a', '%0d%0aX-Evil:1',
  '*', '{id}', '{contractId}', ';v=1', 'a;b', '~', '%7e', "'", '"', '<script>', '%3Cscript%3E', '()', '[]', '|', '^', '-', '_', '+', '%2B', '0', '-1', '1e3', 'NaN', 'null', 'undefined', 'true', '1220', '00', 'é', '%C3%A9', 'a::b', 'a%3A%3Ab', ':', '::', '%25', '%2525', '9'.repeat(40),
];
const HOSTILE_QUERIES: readonly string[] = [
  '', '&', '&&', '=', '==', '=x', 'a', 'a=', 'a=b=c', '?', '??', '%', '%=%', '%zz=1', 'a=%zz', 'a=%ff', '__proto__=1', '__proto__[x]=1', 'constructor=1', 'toString=1', 'page_size=1&page_size=2', 'page_size=', 'page_size=%31', 'page_size=+1', 'page_size=1.0', 'page_size=1e2', 'page_size=0x1',
  'page_size=99999999999999999999', 'page_size=-0', 'page_size=١', 'limit=9223372036854775808', 'limit=%00', 'migration_id=9007199254740993', 'lossless=TRUE', 'lossless=', 'access_token=garbage', 'access_token=', 'access_token=a.b.c', 'before=2026-01-15', 'before=%00', `x=${'y'.repeat(9000)}`, 'x&'.repeat(500), '#', 'a#b', 'name_prefix=%ED%A0%80', 'name_prefix=\ud800',
  'status=9xx', 'since=r99999999999999999999', 'since=r0', 'world=__proto__', 'method=get', 'violations=1', 'party=%00', 'identity-provider-id=x', 'pageToken=%00', 'pageToken=AAAA', 'pageSize=2147483648',
];

const HEADER_VALUES: Readonly<Record<string, readonly string[]>> = {
  'prefer': ['code=404', 'code=500', 'code=503', 'code=200', 'code=999', 'code=99', 'code=', 'code', 'code="4', 'code=4.4', 'code=-1', 'code=__proto__', 'example=__proto__', 'example=toString', 'example=', 'example=none', 'code=200, example=x', 'code=400;code=500', ',,,;;;===', '\\', '"', 'respond-async', `${'code=404,'.repeat(200)}`],
  'x-understudy-world': ['', 'default', 'DEFAULT', 'nothing', '__proto__', 'constructor', '..', '../default', 'a/b', '%00', 'é', 'x'.repeat(65), 'w1,w2'],
  'traceparent': ['', '00', '00-0-0-0', `00-${'0'.repeat(32)}-${'1'.repeat(16)}-01`, `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, `ff-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, `00-${'A'.repeat(32)}-${'b'.repeat(16)}-01`, `01-${'a'.repeat(32)}-${'b'.repeat(16)}-01-more`, 'x'.repeat(5000), `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01\u0000`],
  'tracestate': ['', 'a=b', 'x'.repeat(513), '=,=', '\u0000'],
  'authorization': ['', 'Bearer', 'Bearer ', 'Bearer  x', 'bearer a.b.c', 'Basic YTpi', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhbGljZSJ9.', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhbGljZSIsImF1ZCI6Imh0dHBzOi8vY2FudG9uLm5ldHdvcmsuZ2xvYmFsIn0.', 'Bearer ...', 'Bearer é', `Bearer ${'a'.repeat(9000)}`, `Bearer ${'a.'.repeat(3000)}`, 'Bearer null', 'Bearer undefined', 'Digest x', 'eyJ.eyJ.x', 'Bearer e30.e30.e30', 'Bearer W10.W10.', 'Bearer bnVsbA.bnVsbA.'],
  'content-type': ['', 'text/plain', 'application/xml', 'multipart/form-data', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16', 'application/json; charset=latin1', 'application/json;', 'APPLICATION/JSON', 'application/vnd.api+json', 'application/json, text/plain', 'json', ';', '/', 'application/', 'application/x-ndjson', 'application/yaml', 'application/octet-stream', '__proto__', 'text/json', 'application/json\u0000'],
  'accept': ['', '*/*', 'text/html', 'application/xml', 'text/event-stream', 'text/event-stream;q=0', 'application/json;q=0', '*/*;q=0', ';;;', 'a/b;q=NaN', 'q=1', 'text/*'],
  'origin': ['', 'null', 'https://evil.example', 'http://127.0.0.1:7575', 'http://localhost', '__proto__', 'https://a\u0000b', 'x'.repeat(3000)],
  'host': ['', 'evil.example', 'localhost', '127.0.0.1', '[::1]:7575', '[', ']', ':', '127.0.0.1:99999999', 'localhost.evil.example', 'é', 'a b', '<x>'],
  'sec-fetch-site': ['cross-site', 'same-site', 'same-origin', 'none', ''],
  'x-understudy-control-token': ['', 'garbage', 'x'.repeat(3000)],
  'sec-websocket-protocol': ['jwt.token.', 'jwt.token.garbage', 'daml.ws.auth,jwt.token.x.y.z', ','],
  'content-length': ['0', '-1', '5', 'x', '99999999999', '1, 2'],
  'transfer-encoding': ['chunked', 'identity', 'gzip, chunked'],
  'content-encoding': ['gzip', 'br', 'identity', 'nonsense'],
  'expect': ['100-continue', '200-ok'],
  'if-none-match': ['*', '""', 'W/"x"', 'garbage', '"', ',', '"a","b"'],
  'if-modified-since': ['garbage', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  'range': ['bytes=0-0', 'bytes=-1', 'garbage'],
  'x-http-method-override': ['DELETE', 'PUT'],
  'access-control-request-method': ['PUT', 'garbage', ''],
  'access-control-request-headers': ['x', '__proto__', 'a\u0000b'],
  'last-event-id': ['r1', 'r0', '-1', '__proto__'],
  'cookie': ['a=b', '__proto__=x'],
  '__proto__': ['x'],
  'constructor': ['x'],
};

export const hostileSegment: Arbitrary<string> = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...HOSTILE_SEGMENTS) }, { weight: 1, arbitrary: fc.string({ maxLength: 20, unit: 'binary' }) });
export const hostileQuery: Arbitrary<string> = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...HOSTILE_QUERIES) }, { weight: 1, arbitrary: fc.string({ maxLength: 40, unit: 'binary' }) });
/** What a parser of HTTP lets through; the rest is tried on a socket. */
const isHeaderValue = (value: string): boolean => /^[\t\x20-\x7e\x80-\xff]*$/.test(value) && value.trim() === value;

export const hostileHeader: Arbitrary<readonly [string, string]> = fc
  .constantFrom(...Object.keys(HEADER_VALUES))
  .chain((name) => fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...(HEADER_VALUES[name] ?? [''])) }, { weight: 1, arbitrary: fc.string({ maxLength: 60 }) }).filter(isHeaderValue).map((value): readonly [string, string] => [name, value]));
export const hostileMethod: Arbitrary<string> = fc.constantFrom('HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'POST', 'GET', 'TRACE', 'CONNECT', 'BREW', 'get', 'PROPFIND', '__proto__', 'constructor', '');
/** What a whole address becomes; `path` begins with a slash. */
export const ADDRESS_TRICKS: Readonly<Record<string, (url: string) => string>> = {
  'double slash': (url) => `/${url}`,
  'slash at the end': (url) => url.replace(/(\?|$)/, '/$1'),
  'dot segments': (url) => `/./x/..${url}`,
  'encoded dot segments': (url) => `/%2e%2e%2f${url}`,
  'absolute': (url) => `http://127.0.0.1:7575${url}`,
  'absolute, elsewhere': (url) => `https://evil.example${url}`,
  'absolute, strange scheme': (url) => `javascript://${url}`,
  'no slash': (url) => url.slice(1),
  'asterisk': () => '*',
  'empty': () => '',
  'only a query': (url) => `?${url}`,
  'fragment': (url) => `${url}#/v2/version`,
  'fragment first': (url) => `#${url}`,
  'backslashes': (url) => url.replaceAll('/', '\\'),
  'upper case': (url) => url.toUpperCase(),
  'world prefix': (url) => `/_worlds/default${url}`,
  'world prefix twice': (url) => `/_worlds/default/_worlds/default${url}`,
  'world that is none': (url) => `/_worlds/__proto__${url}`,
  'world with slashes': (url) => `/_worlds/%2e%2e%2fdefault${url}`,
  'empty world': (url) => `/_worlds/${url}`,
  'matrix parameters': (url) => url.replace(/(\?|$)/, ';jsessionid=1$1'),
  'encoded slash': (url) => url.replaceAll('/', '%2f'),
  'encoded letters': (url) => url.replaceAll(/[aeiou]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  'very long': (url) => `${url}${'/x'.repeat(4000)}`,
  'line break': (url) => `${url}\r\nx: y`,
  'NUL': (url) => `${url}\u0000`,
};

/** What the bytes of a body become. */
export const BODY_TRICKS: Readonly<Record<string, (bytes: Buffer) => Uint8Array>> = {
  'nothing': () => Buffer.alloc(0),
  'blank': () => Buffer.from(' \r\n\t'),
  'cut': (bytes) => bytes.subarray(0, Math.floor(bytes.length / 2)),
  'byte order mark': (bytes) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]),
  'UTF-16': (bytes) => Buffer.from(`\ufeff${bytes.toString('utf8')}`, 'utf16le'),
  'latin1': (bytes) => Buffer.concat([bytes.subarray(0, -1), Buffer.from([0xe9, 0xff])]),
  'overlong UTF-8': (bytes) => Buffer.concat([Buffer.from('"'), Buffer.from([0xc0, 0xaf, 0xe0, 0x80, 0xaf]), Buffer.from('"'), bytes]),
  'surrogates in UTF-8': () => Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]),
  'NUL at the end': (bytes) => Buffer.concat([bytes, Buffer.from([0])]),
  'garbage at the end': (bytes) => Buffer.concat([bytes, Buffer.from('}')]),
  'twice': (bytes) => Buffer.concat([bytes, bytes]),
  'in an array': (bytes) => Buffer.concat([Buffer.from('['), bytes, Buffer.from(']')]),
  'as a text': (bytes) => Buffer.from(JSON.stringify(bytes.toString('utf8'))),
  'null': () => Buffer.from('null'),
  'a number': () => Buffer.from('17'),
  'a long number': () => Buffer.from('9'.repeat(10_000)),
  'deep arrays': () => Buffer.from(`${'['.repeat(101)}${']'.repeat(101)}`),
  'very deep arrays': () => Buffer.from('['.repeat(20_000)),
  'deep objects': () => Buffer.from(`${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`),
  'hostile members': (bytes) => Buffer.from(bytes.toString('utf8').replace(/^\{/, '{"__proto__":{"polluted":1},"constructor":1,"toString":1,')),
  'members twice': (bytes) => Buffer.from(bytes.toString('utf8').replace(/^\{(.*)\}$/s, '{$1,$1}')),
  'a form': () => Buffer.from('amount=1&receiver=bob'),
  'single quotes': (bytes) => Buffer.from(bytes.toString('utf8').replaceAll('"', "'")),
  'a comment': (bytes) => Buffer.concat([Buffer.from('/* x */'), bytes]),
  'wide': () => Buffer.from(`{${Array.from({ length: 3000 }, (_, at) => `"k${at}":${at}`).join(',')}}`),
  'long digits': (bytes) => Buffer.from(bytes.toString('utf8').replaceAll(/:(\d+)/g, ':$1000000000000000000000')),
  'too large': () => Buffer.alloc(1024 * 1024 + 1, 0x20),
};
