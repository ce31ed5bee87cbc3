// Stands between a client and a server, and cuts connections on demand.

import { connect, createServer, type Socket } from 'node:net';

export interface CutProxy {
  readonly port: number;
  /** The server receives what the client sends next, but its answer cuts the connection. */
  loseNextAnswer(): void;
  /** Refuses and cuts all connections, or accepts them again. */
  setCut(isCut: boolean): void;
  close(): Promise<void>;
}

export async function openCutProxy(target: { readonly host: string; readonly port: number }): Promise<CutProxy> {
  const open = new Set<Socket>();
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
    };
    open.add(client);
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end);
    client.on('data', (bytes) => upstream.write(bytes));
    upstream.on('data', (bytes) => {
      if (!isLosing) return client.write(bytes);
      isLosing = false;
      return end();
    });
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
    close: () =>
      new Promise((resolve) => {
        cutAll();
        server.close(() => resolve());
      }),
  };
}
