// Stands between a client and a server, and cuts connections on demand.

import { connect, createServer, type Socket } from 'node:net';

type HeldBack = 'requests' | 'answers' | 'all' | 'newer' | 'nothing';

interface ProxiedConnection {
  readonly client: Socket;
  readonly upstream: Socket;
  readonly isNewer: boolean;
}

export interface CutProxy {
  readonly port: number;
  /** The server receives what the client sends next, but its answer cuts the connection. */
  loseNextAnswer(): void;
  /** Refuses and cuts all connections, or accepts them again. */
  setCut(isCut: boolean): void;
  /**
   * Holds back what is sent, on present and new connections, until `nothing` is held: then it arrives late. `newer`: on
   * those that were opened while something was held.
   */
  hold(what: HeldBack): void;
  /** Passes on in both directions after this time, in order. */
  delay(ms: number): void;
  close(): Promise<void>;
}

export async function openCutProxy(target: { readonly host: string; readonly port: number }): Promise<CutProxy> {
  const open = new Set<Socket>();
  const pairs = new Set<ProxiedConnection>();
  let held: HeldBack = 'nothing';
  const setFlow = (socket: Socket, isHeld: boolean): unknown => (isHeld ? socket.pause() : socket.resume());
  const applyHold = ({ client, upstream, isNewer }: ProxiedConnection): void => {
    const isAllHeld = held === 'all' || (held === 'newer' && isNewer);
    setFlow(client, isAllHeld || held === 'requests');
    setFlow(upstream, isAllHeld || held === 'answers');
  };
  let delayMs = 0;
  let isLosing = false;
  let isOff = false;
  const server = createServer((client) => {
    if (isOff) {
      client.destroy();
      return;
    }
    const upstream = connect(target);
    const end = (): void => {
      client.destroy();
      upstream.destroy();
      open.delete(client);
      pairs.delete(pair);
    };
    const pair = { client, upstream, isNewer: held !== 'nothing' };
    open.add(client);
    pairs.add(pair);
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end);
    const toUpstream = passing(upstream, () => delayMs);
    const toClient = passing(client, () => delayMs);
    client.on('data', toUpstream);
    upstream.on('data', (bytes: Buffer) => {
      if (!isLosing) return toClient(bytes);
      isLosing = false;
      return end();
    });
    applyHold(pair);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const cutAll = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    loseNextAnswer: () => void (isLosing = true),
    setCut(isCut) {
      isOff = isCut;
      if (isCut) cutAll();
    },
    hold(what) {
      held = what;
      for (const pair of pairs) applyHold(pair);
    },
    delay(ms) {
      delayMs = ms;
    },
    close: () =>
      new Promise((resolve) => {
        cutAll();
        server.close(() => resolve());
      }),
  };
}

function passing(to: Socket, delayMs: () => number): (bytes: Buffer) => void {
  const waiting: Buffer[] = [];
  return (bytes) => {
    if (waiting.length === 0 && delayMs() === 0) return void to.write(bytes);
    waiting.push(bytes);
    setTimeout(() => {
      const next = waiting.shift();
      if (next && !to.destroyed) to.write(next);
    }, delayMs());
  };
}
