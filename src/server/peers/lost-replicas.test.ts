// What a replica logs about links to others that break, as it dials them.

import { createLog, silentLog } from '../log';
import { acceptLinks, type LinkListener } from './accept';
import { createLinks, type Links } from './links';
import { createLostReplicas } from './lost-replicas';

const SECRET = 'a secret';
const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});

interface Watched {
  readonly links: Links;
  readonly lines: readonly string[];
  /** Resolves when a link to another replica has ended or could not be opened, this often in all. */
  drops(count: number): Promise<void>;
}

function watched(): Watched {
  const lines: string[] = [];
  let dropped = 0;
  const isFewer = (count: number): boolean => dropped < count;
  const log = createLog({
    level: 'info',
    colours: false,
    write: (line) => void lines.push(line),
    time: () => new Date(0),
  });
  const links = createLinks(
    { identity: { replica: 'a', secret: SECRET }, maxWaitingBytes: 1 << 20 },
    { owners: { dropped: () => (dropped += 1), reached: () => undefined }, lostReplicas: createLostReplicas(log) },
  );
  open.push(links);
  return {
    links,
    lines,
    async drops(count) {
      while (isFewer(count)) await new Promise((done) => setTimeout(done, 5));
    },
  };
}

async function listen(replica: string, port = 0): Promise<LinkListener> {
  const log = silentLog;
  const serve = async (): Promise<never> => Promise.reject(new Error('no calls'));
  const listening = await acceptLinks({ identity: { replica, secret: SECRET }, host: '127.0.0.1', port, log, serve });
  if (!listening.ok) throw new Error(listening.error);
  open.push(listening.value);
  return listening.value;
}

it('a replica whose link breaks is logged once with its id and address, and once when it is reached again', async () => {
  const { links, lines, drops } = watched();
  const { port, close } = await listen('b');
  const b = { id: 'b', address: `127.0.0.1:${port}` };
  await links.reach(b);
  expect(lines).toEqual([]);
  await close();
  await drops(1);
  for (let count = 2; count < 5; count += 1) {
    await expect(links.reach(b)).rejects.toThrow('could not reach the replica at 127.0.0.1');
    await drops(count);
  }
  expect(lines).toEqual([
    expect.stringMatching(new RegExp(`warn.*cannot reach replica b at 127.0.0.1:${port}: .* reason=`, 'i')),
  ]);
  await listen('b', port);
  await links.reach(b);
  expect(lines.slice(1)).toEqual([expect.stringContaining(`replica b at 127.0.0.1:${port} is reached again`)]);
});

it('a replica to which no link can be opened is logged once', async () => {
  const { links, lines, drops } = watched();
  const { port, close } = await listen('b');
  await close();
  for (let count = 1; count < 4; count += 1) {
    await expect(links.reach({ id: 'b', address: `127.0.0.1:${port}` })).rejects.toThrow('ECONNREFUSED');
    await drops(count);
  }
  expect(lines).toEqual([expect.stringContaining(`cannot reach replica b at 127.0.0.1:${port}: `)]);
});

it('a replica that shuts down is not reported, even when it is dialled once more', async () => {
  const { links, lines, drops } = watched();
  const { port, leave } = await listen('b');
  const b = { id: 'b', address: `127.0.0.1:${port}` };
  await links.reach(b);
  await leave();
  await drops(1);
  await expect(links.reach(b)).rejects.toThrow('ECONNREFUSED');
  await drops(2);
  expect(lines).toEqual([]);
});

it('neither closing its own links nor failing to reach itself is reported', async () => {
  const { links, lines, drops } = watched();
  const [b, own] = [await listen('b'), await listen('a')];
  await own.close();
  await expect(links.reach({ id: 'a', address: `127.0.0.1:${own.port}` })).rejects.toThrow('ECONNREFUSED');
  await links.reach({ id: 'b', address: `127.0.0.1:${b.port}` });
  links.close();
  await drops(2);
  expect(lines).toEqual([]);
});
