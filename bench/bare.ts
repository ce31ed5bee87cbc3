// The baseline: node:http alone. It parses the request body and stringifies an answer of the same size on each call; no
// routes beyond the kind of request, no validation, no state. `main.ts` compiles it to plain JavaScript, so that its
// start is node's own.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

interface Answer {
  readonly method: string;
  readonly pathEnd: string;
  readonly status: number;
  readonly value: unknown;
}

const [file = ''] = process.argv.slice(2);
// Written by `startBare`.
const answers: readonly Answer[] =
  file === '' ? [{ method: 'GET', pathEnd: '', status: 200, value: {} }] : JSON.parse(readFileSync(file, 'utf8'));
const fallback: Answer = { method: '', pathEnd: '', status: 404, value: {} };

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString('utf8');
    if (body !== '') JSON.parse(body);
    const { status, value } =
      answers.find(({ method, pathEnd }) => method === request.method && request.url?.endsWith(pathEnd)) ?? fallback;
    const text = value === undefined ? '' : JSON.stringify(value);
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
    response.end(text);
  });
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(
    `${JSON.stringify({ url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` })}\n`,
  );
});
process.once('SIGTERM', () => process.exit());
