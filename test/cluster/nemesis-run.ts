// A cluster under load while the nemesis goes on, and what the checkers say in the end.

import { setTimeout as pause } from 'node:timers/promises';
import type { TestPostgres } from '../support/postgres';
import { sentenceOf, type PlannedFault } from './fault-plan';
import { judge } from './final-state';
import { startLoad, type RunningLoad } from './load';
import { openNemesis, type Nemesis } from './nemesis';
import { CONTROL_TOKEN } from './processes';
import { createWorldClient } from './world-client';

export const REPLICAS = 3;

interface NemesisRun {
  readonly postgres: TestPostgres;
  /** Another build of the command. */
  readonly program?: string;
  /** For the clients. */
  readonly seed: number;
  readonly faults: readonly PlannedFault[];
  /** For each of the two worlds. */
  readonly clients: number;
  /** Between two requests of a client. */
  readonly pauseMs: number;
}

interface NemesisResult {
  /** Everything that is wrong, one sentence each. */
  readonly complaints: readonly string[];
  readonly kills: number;
  /** Acknowledged writes. */
  readonly kept: number;
}

export async function survived({
  postgres,
  program,
  seed,
  faults,
  clients,
  pauseMs,
}: NemesisRun): Promise<NemesisResult> {
  const nemesis = await openNemesis({ postgres, program, size: REPLICAS });
  try {
    const loads = await loadsOf(nemesis, { seed, clients, pauseMs });
    const look = (url: string): void => loads.forEach((load) => load.look(url));
    for (const fault of faults) {
      process.stderr.write(`nemesis: ${sentenceOf(fault)}\n`);
      await nemesis.carryOut(fault, look);
    }
    const complaints: string[] = [];
    for (const load of loads) complaints.push(...(await complaintsOf(nemesis, load)));
    const sum = (count: (load: RunningLoad) => number): number => loads.reduce((all, load) => all + count(load), 0);
    const [kills, kept] = [nemesis.kills(), sum(keptOf)];
    const judged = `${sum(({ client }) => client.operations.length)} and ${sum(({ client }) => client.offers.length)}`;
    process.stderr.write(
      `nemesis: ${faults.length} faults, ${kills} kills; ${kept} acknowledged writes; the checkers judged ${judged} operations\n`,
    );
    return { complaints, kills, kept };
  } finally {
    await nemesis.close();
  }
}

async function loadsOf(
  nemesis: Nemesis,
  { seed, clients, pauseMs }: Pick<NemesisRun, 'seed' | 'clients' | 'pauseMs'>,
): Promise<readonly RunningLoad[]> {
  const created = await fetch(`${nemesis.urls().at(-1)}/_control/v1/worlds`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-understudy-control-token': CONTROL_TOKEN },
    body: JSON.stringify({ from: { named: 'quickstart' }, id: 'private' }),
  });
  if (created.status !== 201) throw new Error(`the world was not created: ${await created.text()}`);
  const { ready } = nemesis.first;
  return ['default', 'private'].map((world) =>
    startLoad({ client: createWorldClient(ready, world), urls: nemesis.urls, clients, pauseMs, seed }),
  );
}

const keptOf = ({ client }: RunningLoad): number =>
  client.operations.filter((one) => one.kind === 'write' && one.outcome === 'kept').length;

async function complaintsOf(nemesis: Nemesis, load: RunningLoad): Promise<readonly string[]> {
  const { client } = load;
  // After the last fault it must serve again.
  for (const before = keptOf(load); keptOf(load) === before;) await pause(100);
  await load.stop();
  const { witnessed, blackBox } = await judge(client, nemesis.first.ready, nemesis.urls());
  return [...witnessed, ...blackBox, ...client.strange];
}
