// The Firefox of this machine over WebDriver BiDi: what a test needs to look at pages in a second browser.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import WebSocket from 'ws';

const NAMES = ['firefox', 'firefox-esr'];
const START_MS = 60_000;

const path = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => folder !== '')
  .flatMap((folder) => NAMES.map((name) => join(folder, name)))
  .find((file) => existsSync(file));
if (path === undefined) process.stderr.write('skipped: tests in Firefox, because no firefox is in PATH\n');

/** Runs where there is a Firefox. */
export const firefoxIt = path === undefined ? it.skip : it;

export interface FirefoxPage {
  /** What scripts of the page have written to the console, and their errors. */
  readonly messages: readonly string[];
  readonly open: (url: string) => Promise<void>;
  readonly resize: (width: number, height: number) => Promise<void>;
  /** The value of an expression that is a string. */
  readonly text: (expression: string) => Promise<string>;
  readonly close: () => Promise<void>;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly level?: string; readonly text?: string };
  readonly result?: Record<string, unknown>;
  readonly error?: string;
  readonly message?: string;
}

/** Opens a page in a new Firefox; undefined if Firefox is not installed. */
export async function openFirefox(): Promise<FirefoxPage | undefined> {
  if (path === undefined) return undefined;
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const child = spawn(path, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  const end = async (): Promise<void> => {
    child.kill();
    await exited;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const session = await connect(`${await listeningAt(child.stderr)}/session`);
    return await page(session, end);
  } catch (error) {
    await end();
    throw error;
  }
}

function listeningAt(stream: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(
      () =>
        reject(new Error(`Firefox did not open a port for WebDriver BiDi in ${START_MS} ms; its output: ${output}`)),
      START_MS,
    );
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const url = /WebDriver BiDi listening on (ws:\S+)/.exec(output)?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve(url);
    });
  });
}

interface Session {
  readonly send: (method: string, params: object) => Promise<Record<string, unknown>>;
  readonly messages: readonly string[];
  readonly close: () => void;
}

async function connect(url: string): Promise<Session> {
  const socket = new WebSocket(url);
  const pending = new Map<number, (answer: Message) => void>();
  const messages: string[] = [];
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as Message;
    if (message.id !== undefined) pending.get(message.id)?.(message);
    else if (message.method === 'log.entryAdded') messages.push(`${message.params?.level}: ${message.params?.text}`);
  });
  await new Promise<void>((resolve, reject) => void socket.once('open', resolve).once('error', reject));
  let count = 0;
  return {
    messages,
    send: (method, params) =>
      new Promise((resolve, reject) => {
        count += 1;
        pending.set(count, ({ result, error, message }) =>
          result ? resolve(result) : reject(new Error(`${method}: ${error}: ${message}`)),
        );
        socket.send(JSON.stringify({ id: count, method, params }));
      }),
    close: () => socket.close(),
  };
}

async function page({ send, messages, close }: Session, end: () => Promise<void>): Promise<FirefoxPage> {
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = (await send('browsingContext.getTree', {})) as {
    readonly contexts: readonly { readonly context: string }[];
  };
  const context = contexts[0]?.context;
  return {
    messages,
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    resize: async (width, height) =>
      void (await send('browsingContext.setViewport', { context, viewport: { width, height } })),
    text: async (expression) => {
      const { result } = (await send('script.evaluate', { expression, target: { context }, awaitPromise: true })) as {
        readonly result?: { readonly type: string; readonly value?: unknown };
      };
      if (result?.type !== 'string') throw new Error(`${expression} is ${JSON.stringify(result)}, not a string`);
      return String(result.value);
    },
    close: async () => {
      close();
      await end();
    },
  };
}
