// The scan proxy answers what scan answers at the same moment: both dialects, seen from both groups.

import type request from 'supertest';
import type { DialectName } from '../../../src/operations';
import { startTestServer, type Call, type TestServer } from '../harness';

export interface Twin {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly call?: Call;
}

export type Servers = Readonly<Record<DialectName, TestServer>>;

export async function startBoth(): Promise<Servers> {
  const [documented, observed] = await Promise.all([
    startTestServer({ dialect: 'documented' }),
    startTestServer({ dialect: 'observed' }),
  ]);
  return { documented, observed };
}

export const closeBoth = ({ documented, observed }: Servers): Promise<unknown> =>
  Promise.all([documented.close(), observed.close()]);

export const DIALECT_NAMES = ['documented', 'observed'] as const;

/** What stays the same of an answer on its way through the proxy. */
export const essence = ({ status, headers, text }: request.Response) => ({
  status,
  type: headers['content-type'],
  text,
});

/** Asks scan and its twin, the second with a token so that both dialects let it in. */
export async function askBoth(
  server: TestServer,
  scan: Twin,
  proxy: Twin,
): Promise<readonly [scan: request.Response, proxy: request.Response]> {
  return [
    await server.call('scan', scan.method, scan.path, scan.call),
    await server.call('validator', proxy.method, proxy.path, { user: 'alice', ...proxy.call }),
  ];
}
