// Other servers of our documents. They answer from examples, so each document gets what understudy answered as its
// example: all servers send the same bytes. They are installed apart, in bench/peers.

import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { samplesOf, type Request, type Sample, type Sequence } from './cases';
import { documentFor } from './peer-documents';
import { launch, ROOT, serverOf, type Place, type Server } from './processes';
import type { Starter } from './start';
import type { Rival } from './throughput';

interface Peer {
  readonly name: string;
  readonly program: string;
  readonly args: (file: string, port: number) => readonly string[];
}

const MODULES = join(ROOT, 'bench', 'peers', 'node_modules');
const PEERS: readonly Peer[] = [
  {
    name: 'prism',
    program: '@stoplight/prism-cli/dist/index.js',
    args: (file, port) => ['mock', '--port', String(port), file],
  },
  {
    name: 'mockoon',
    program: '@mockoon/cli/bin/run.js',
    args: (file, port) => [
      'start',
      '--data',
      file,
      '--port',
      String(port),
      '--disable-log-to-file',
      '--disable-admin-api',
    ],
  },
];
const PATIENCE_MS = 30_000;

/** What stands in the way of a run with peers; undefined when nothing does. */
export function peersMissing(): string | undefined {
  const missing = PEERS.filter(({ program }) => !existsSync(join(MODULES, program))).map(({ name }) => name);
  return missing.length === 0
    ? undefined
    : `${missing.join(' and ')} are not installed: run \`npm ci --prefix bench/peers --ignore-scripts\`, or leave out --peers`;
}

export const peerRivals = (place: Place): readonly Rival[] =>
  PEERS.map((peer): Rival => async (_one, own) => {
    const samples = await samplesOf(own.server.url, own.sequence);
    const { file, prefix } = documentFor(samples);
    const server = await startPeer(peer, file, place);
    const moved = await prefixAt(server, samples[0], prefix);
    return { name: peer.name, server, sequence: rebased(own.sequence, prefix, moved) };
  });

/** Peers that start with our largest document as it is. */
export const peerStarters = (): readonly Starter[] =>
  PEERS.map((peer): Starter => ({
    name: peer.name,
    start: () => startPeer(peer, join(ROOT, 'openapi', 'scan.yaml'), { pinned: false }),
    first: (server) => untilAnswered(server.url),
  }));

async function startPeer({ program, args }: Peer, file: string, place: Place): Promise<Server> {
  const port = await freePort();
  const { child, errors } = launch([process.execPath, join(MODULES, program), ...args(file, port)], place);
  child.stdout?.resume();
  const url = `http://127.0.0.1:${port}`;
  const ended = new Promise<never>((_, reject) =>
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code ?? 'a signal'}\n${errors()}`))),
  );
  ended.catch(() => undefined);
  await Promise.race([untilAnswered(url), ended]);
  return serverOf(child, url, '');
}

/** Any answer will do: the server listens and routes. */
async function untilAnswered(url: string): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const answer = await fetch(`${url}/nothing`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer) return;
    await pause(5);
  }
  throw new Error(`${url} did not answer within ${PATIENCE_MS / 1000} s`);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Some serve the paths of the document alone, some below the path of its server: whichever answers. */
async function prefixAt(server: Server, sample: Sample | undefined, prefix: string): Promise<string> {
  for (const tried of new Set([prefix, ''])) {
    const answer = await fetch(`${server.url}${tried}${sample?.pathEnd.slice(prefix.length) ?? ''}`, {
      method: sample?.method ?? 'GET',
    });
    await answer.arrayBuffer();
    if (answer.status !== 404) return tried;
  }
  await server.stop();
  throw new Error(`a peer knows no ${sample?.pathEnd}`);
}

/** The same sequence, remembered apart, at paths that begin otherwise. */
function rebased({ steps, memories }: Sequence, from: string, to: string): Sequence {
  const move = (request: Request): Request => ({ ...request, path: `${to}${request.path.slice(from.length)}` });
  return {
    memories: memories.map((memory) => ({ ...memory })),
    steps: steps.map(({ request, ...step }) => ({
      ...step,
      request: typeof request === 'function' ? (memory) => move(request(memory)) : move(request),
    })),
  };
}
