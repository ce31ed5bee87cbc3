import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Target } from '../target/target';
import { ControlError } from './control-client';
import { copySession } from './session';

/** A control API that creates worlds `w1`, `w2`, …, refuses one request, and records its worlds. */
async function startControl(refused: string) {
  const worlds = new Set<string>();
  let count = 0;
  const server: Server = createServer((request, response) => {
    const asked = `${request.method} ${request.url?.replace('/_control/v1', '')}`;
    if (asked === refused) return void response.writeHead(500).end('{}');
    if (asked === 'POST /worlds') worlds.add(`w${(count += 1)}`);
    if (request.method === 'DELETE') worlds.delete(request.url?.split('/').at(-1) ?? '');
    response.end(asked === 'POST /worlds' ? `{"id":"w${count}"}` : '{"id":"s","clock":{"nowMicros":1}}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const target: Target = {
    urls: { ledger: `http://127.0.0.1:${port}`, validator: '', scan: '' },
    dialect: 'documented',
    profile: {},
    facts: {},
    waivers: [],
    secrets: [],
  };
  return { worlds, target, close: () => void server.close() };
}

describe('a session with a mock server', () => {
  it.each(['POST /clock/freeze', 'GET /dump', 'POST /snapshots'])(
    'leaves no world behind when %s is refused',
    async (refused) => {
      const [own, model] = [await startControl(refused), await startControl('')];
      await expect(copySession(own.target, model.target)).rejects.toThrow(ControlError);
      expect([[...own.worlds], [...model.worlds]]).toEqual([[], []]);
      own.close();
      model.close();
    },
  );

  it('deletes the world of the target when the model refuses a world', async () => {
    const [own, model] = [await startControl(''), await startControl('POST /worlds')];
    await expect(copySession(own.target, model.target)).rejects.toThrow(ControlError);
    expect([...own.worlds]).toEqual([]);
    own.close();
    model.close();
  });

  it('deletes the world of the target at the end although the model has gone', async () => {
    const [own, model] = [await startControl(''), await startControl('')];
    const session = await copySession(own.target, model.target);
    model.close();
    await session.end();
    expect([...own.worlds]).toEqual([]);
    own.close();
  });
});
