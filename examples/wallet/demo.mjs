// Two wallets side by side: `npm run demo`. They use the understudy that runs already, such as `understudy demo`, or start one.

import { startMock } from 'canton-understudy';
import { createServer } from 'vite';

const port = Number(process.env.UNDERSTUDY_PORT ?? 7575);
const running = process.env.UNDERSTUDY_URL ?? (await understudyAt(`http://127.0.0.1:${port}`));
const mock = running ? undefined : await startMock({ port });
const url = running ?? mock.url;
process.env.VITE_VALIDATOR_URL = `${url}/api/validator`;
process.env.VITE_OIDC_AUTHORITY = `${url}/_oidc`;
const vite = await createServer({ root: import.meta.dirname });
await vite.listen();

const origin = vite.resolvedUrls?.local[0] ?? '';
process.stdout.write(`
  Two wallets   ${origin}two.html
  One of them   ${origin}?user=alice
  The ledger    ${url}/_console

  Stop with Ctrl+C.
`);
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, async () => {
    await Promise.all([vite.close(), mock?.close()]);
    process.exit();
  });

/** The address again if an understudy answers there. */
async function understudyAt(address) {
  try {
    const page = await (await fetch(`${address}/`, { signal: AbortSignal.timeout(2_000) })).json();
    return page.product === 'understudy' ? address : undefined;
  } catch {
    return undefined;
  }
}
