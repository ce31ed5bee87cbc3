// What a page can try to make a browser ask the control group of a mock server for. Each is a script of the page; it
// resolves when the browser has said what it has to say to the page, which for some is before anything was sent.

export interface Attack {
  readonly name: string;
  /**
   * What chromium 156 sends then, as far as a server could decide by it; only a preflight where it has to ask first.
   */
  readonly sends: { readonly method: string; readonly headers: Readonly<Record<string, string>> };
  /** Source of a function of the address to ask. */
  readonly script: string;
}

const JSON_BODY = `JSON.stringify({ by: '1h' })`;

export const ATTACKS: readonly Attack[] = [
  {
    name: 'simple-post',
    sends: {
      method: 'POST',
      headers: {
        origin: 'ORIGIN',
        'sec-fetch-site': 'SITE',
        'sec-fetch-mode': 'no-cors',
        'sec-fetch-dest': 'empty',
        'content-type': 'text/plain',
      },
    },
    script: `(url) => fetch(url, { method: 'POST', mode: 'no-cors', headers: { 'content-type': 'text/plain' }, body: ${JSON_BODY} }).then(() => 'sent')`,
  },
  {
    name: 'simple-post-with-cookies',
    sends: {
      method: 'POST',
      headers: {
        origin: 'ORIGIN',
        'sec-fetch-site': 'SITE',
        'sec-fetch-mode': 'no-cors',
        'sec-fetch-dest': 'empty',
        'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      },
    },
    script: `(url) => fetch(url, { method: 'POST', mode: 'no-cors', credentials: 'include', body: new URLSearchParams({ by: '1h' }) }).then(() => 'sent')`,
  },
  {
    name: 'readable-post',
    sends: {
      method: 'POST',
      headers: {
        origin: 'ORIGIN',
        'sec-fetch-site': 'SITE',
        'sec-fetch-mode': 'cors',
        'sec-fetch-dest': 'empty',
        'content-type': 'text/plain;charset=UTF-8',
      },
    },
    script: `(url) => fetch(url, { method: 'POST', body: ${JSON_BODY} }).then((answer) => answer.text(), () => 'unreadable')`,
  },
  {
    name: 'readable-get',
    sends: {
      method: 'GET',
      headers: { origin: 'ORIGIN', 'sec-fetch-site': 'SITE', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    },
    script: `(url) => fetch(url).then((answer) => answer.text(), () => 'unreadable')`,
  },
  {
    name: 'json-post',
    sends: {
      method: 'OPTIONS',
      headers: {
        origin: 'ORIGIN',
        'sec-fetch-site': 'SITE',
        'sec-fetch-mode': 'cors',
        'sec-fetch-dest': 'empty',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    },
    script: `(url) => fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: ${JSON_BODY} }).then((answer) => answer.text(), () => 'unreadable')`,
  },
  {
    name: 'delete',
    sends: {
      method: 'OPTIONS',
      headers: {
        origin: 'ORIGIN',
        'sec-fetch-site': 'SITE',
        'sec-fetch-mode': 'cors',
        'sec-fetch-dest': 'empty',
        'access-control-request-method': 'DELETE',
      },
    },
    script: `(url) => fetch(url, { method: 'DELETE' }).then((answer) => answer.text(), () => 'unreadable')`,
  },
  {
    name: 'form',
    sends: {
      method: 'POST',
      headers: {
        origin: 'ORIGIN',
        'sec-fetch-site': 'SITE',
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'iframe',
        'content-type': 'text/plain',
      },
    },
    script: `(url) => new Promise((done) => {
    const frame = document.body.appendChild(Object.assign(document.createElement('iframe'), { name: 'target' }));
    const form = document.body.appendChild(Object.assign(document.createElement('form'), { method: 'post', enctype: 'text/plain', action: url, target: 'target' }));
    form.appendChild(Object.assign(document.createElement('input'), { name: '{"by":"1h","x":"', value: '"}' }));
    frame.addEventListener('load', () => done('loaded'));
    form.submit();
  })`,
  },
  {
    name: 'image',
    sends: {
      method: 'GET',
      headers: { 'sec-fetch-site': 'SITE', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    },
    script: `(url) => new Promise((done) => { const image = new Image(); image.onload = image.onerror = () => done('loaded'); image.src = url; })`,
  },
  {
    name: 'script',
    sends: {
      method: 'GET',
      headers: { 'sec-fetch-site': 'SITE', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' },
    },
    script: `(url) => new Promise((done) => { const tag = document.createElement('script'); tag.onload = tag.onerror = () => done('loaded'); tag.src = url; document.body.append(tag); })`,
  },
  {
    name: 'frame',
    sends: {
      method: 'GET',
      headers: { 'sec-fetch-site': 'SITE', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
    },
    script: `(url) => new Promise((done) => { const frame = document.createElement('iframe'); frame.onload = () => done('loaded'); frame.src = url; document.body.append(frame); })`,
  },
  {
    name: 'events',
    sends: {
      method: 'GET',
      headers: { origin: 'ORIGIN', 'sec-fetch-site': 'SITE', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    },
    script: `(url) => new Promise((done) => { const source = new EventSource(url); source.onerror = () => (source.close(), done('refused')); source.onopen = () => (source.close(), done('open')); })`,
  },
  {
    name: 'socket',
    sends: { method: 'GET', headers: { origin: 'ORIGIN', upgrade: 'websocket' } },
    script: `(url) => new Promise((done) => { const socket = new WebSocket(url.replace('http', 'ws')); socket.onerror = () => done('refused'); socket.onopen = () => done('open'); })`,
  },
  {
    name: 'beacon',
    sends: {
      method: 'POST',
      headers: {
        origin: 'ORIGIN',
        'sec-fetch-site': 'SITE',
        'sec-fetch-mode': 'no-cors',
        'sec-fetch-dest': 'empty',
        'content-type': 'text/plain;charset=UTF-8',
      },
    },
    script: `(url) => Promise.resolve(String(navigator.sendBeacon(url, ${JSON_BODY})))`,
  },
];

/** What of a request's headers a server could decide by. */
export const DECIDING: readonly string[] = [...new Set(ATTACKS.flatMap(({ sends }) => Object.keys(sends.headers)))];

interface Origin {
  readonly where: string;
  /** Its address, with the port of the page in place of PORT. */
  readonly address: string;
  /** How the browser calls it, seen from a server on 127.0.0.1. */
  readonly site: 'cross-site' | 'same-site';
}

/** Where the page of an attacker comes from. */
export const ORIGINS: readonly Origin[] = [
  { where: 'another site', address: 'http://evil.example:PORT', site: 'cross-site' },
  { where: 'another port of this machine', address: 'http://127.0.0.1:PORT', site: 'same-site' },
];

/** The headers that a browser sends for an attack of such a page. */
export const sentBy = (
  { sends }: Attack,
  { origin, site }: { readonly origin: string; readonly site: string },
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(sends.headers).map(([name, value]) => [name, value.replace('ORIGIN', origin).replace('SITE', site)]),
  );
