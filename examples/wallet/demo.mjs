// Understudy and two wallets side by side: `npm run demo`.

import { startMock } from 'canton-understudy';
import { createServer } from 'vite';

const mock = await startMock({ port: Number(process.env.UNDERSTUDY_PORT ?? 7575) });
process.env.VITE_VALIDATOR_URL = mock.groups.validator;
process.env.VITE_OIDC_AUTHORITY = `${mock.url}/_oidc`;
const vite = await createServer({ root: import.meta.dirname });
await vite.listen();

const origin = vite.resolvedUrls?.local[0] ?? '';
process.stdout.write(`
  Two wallets   ${origin}two.html
  One of them   ${origin}?user=alice
  The ledger    ${mock.url}/_console

  Stop with Ctrl+C.
`);
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, async () => {
    await Promise.all([vite.close(), mock.close()]);
    process.exit();
  });
