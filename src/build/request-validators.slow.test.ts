import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { requestValidators } from './request-validators';

const ROOT = resolve(__dirname, '../..');
const load = (id: string): Promise<unknown> => {
  const { load: hook } = requestValidators(ROOT, () => undefined);
  return typeof hook === 'function'
    ? Promise.resolve(Reflect.apply(hook, undefined, [id]))
    : Promise.reject(new Error('the plugin loads'));
};

/** As a page gets it, in a form that this test can require. */
async function checksOf(
  id: string,
): Promise<(body: unknown) => readonly { readonly pointer: string; readonly message: string }[]> {
  const { outputFiles } = await build({
    stdin: { contents: String(await load(`\0${id}`)), loader: 'js' },
    format: 'cjs',
    write: false,
  });
  const file = join(mkdtempSync(join(tmpdir(), 'understudy-')), 'checks.cjs');
  writeFileSync(file, outputFiles[0]?.text ?? '');
  return require(file).violationsOf;
}

describe('request validators', () => {
  const good = {
    receiver_party_id: `bob::1220${'ab'.repeat(32)}`,
    amount: '2.5',
    description: '🙂'.repeat(279),
    expires_at: 1_768_478_400_000_000,
    tracking_id: 'tea',
  };

  it('accept and refuse what the contract does, and compile nothing at run time', async () => {
    const violationsOf = await checksOf('virtual:request/validator/createTransferOffer');
    expect(violationsOf(good)).toEqual([]);
    expect(
      violationsOf({ ...good, amount: '1.12345678901', description: '🙂'.repeat(280), expires_at: 1.5 }).map(
        ({ pointer }) => pointer,
      ),
    ).toEqual(expect.arrayContaining(['/amount', '/description', '/expires_at']));
    expect(violationsOf({}).map(({ message }) => message)).toContain("must have required property 'tracking_id'");
    expect(String(await load('\0virtual:request/validator/createTransferOffer'))).not.toMatch(/new Function|\beval\(/);
  });

  it('leave other modules unchanged, and refuse an operation without a JSON body', async () => {
    await expect(load('/src/console/main.tsx')).resolves.toBeUndefined();
    await expect(load('\0virtual:request/validator/getBalance')).rejects.toThrow(
      'validator.yaml has an operation getBalance that takes JSON',
    );
    await expect(load('\0virtual:request/validator/nothing')).rejects.toThrow('nothing');
  });
});
