// The program of docs/external-parties.md is run as it stands.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { start } from '../cli/command';
import { block } from './pages';

it('onboards an external party, and submits for it', async () => {
  const server = await start(['--clock', 'manual']);
  const program = join(mkdtempSync(join(tmpdir(), 'understudy-')), 'external.mjs');
  writeFileSync(program, block('docs/external-parties.md', 'external'));
  const { admin, url } = server.ready;
  const printed = execFileSync(process.execPath, [program], {
    encoding: 'utf8',
    env: { ...process.env, TOKEN: admin.token ?? '', UNDERSTUDY_URL: url },
  });
  const [party = '', offset = ''] = printed.trim().split(' ');
  expect(party).toMatch(/^desk::1220[0-9a-f]{64}$/);
  expect(Number(offset)).toBeGreaterThan(1000);
  const answer = await fetch(`${url}/_control/v1/clock/advance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"by":"1m"}',
  });
  expect(answer.status).toBe(200);
  const preapproval = await fetch(`${url}/api/validator/v0/scan-proxy/transfer-preapprovals/by-party/${party}`);
  expect(preapproval.status).toBe(200);
  await server.stop();
});
