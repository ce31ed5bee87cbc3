// A session with two servers that answer every request with a given status.

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ExploreSession } from '../../src/conformance/explore/session';
import type { Target } from '../../src/conformance/target/target';

/** The status that a server answers with, or `garbage` instead of HTTP. */
export type Answers = (path: string) => number | 'garbage';

export const lastSegment = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function serverOf(answers: Answers): Promise<Target> {
  const server = createServer(({ url = '' }, response) => {
    const status = Number(answers(lastSegment(url)));
    response.writeHead(status, { 'content-type': 'application/json' }).end(status < 400 ? '{}' : '{"error":"refused"}');
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const users = ['first', 'second'].map((user) => ({ user, token: user, party: `${user}::1220${'a'.repeat(64)}` }));
  return {
    urls: { ledger: url, validator: url, scan: url },
    dialect: 'documented',
    profile: {},
    facts: { users },
    waivers: [],
    secrets: [],
  };
}

export interface StatusSession {
  readonly session: ExploreSession;
  readonly hasOtherIds: () => boolean;
}

const nothing = async (): Promise<void> => undefined;

/** The servers are closed after each test. */
export async function statusSession({
  target,
  model,
  isCopy = true,
  begin = nothing,
}: {
  readonly target: Answers;
  readonly model: Answers;
  readonly isCopy?: boolean;
  readonly begin?: () => Promise<void>;
}): Promise<StatusSession> {
  let hasOtherIds = false;
  const session: ExploreSession = {
    target: await serverOf(target),
    model: await serverOf(model),
    isCopy,
    begin,
    noteOtherIds: () => void (hasOtherIds = true),
    advance: async (seconds) => seconds,
    nowMicros: () => 0n,
    saveModel: async () => ({ goBack: nothing, forget: nothing }),
    end: nothing,
  };
  return { session, hasOtherIds: () => hasOtherIds };
}
