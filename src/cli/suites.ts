// `understudy suites`, which a server runs to list the suites that its console offers.

import { groupOf, type Suite } from '../conformance';
import { fail, loadKit } from './check-kit';
import { EXIT, type Io } from './io';

export function printSuites(io: Io): number {
  const kit = loadKit();
  if (!kit.ok) return fail(io, kit.error);
  io.out(`${JSON.stringify(kit.value.suites.map(summaryOf))}\n`);
  return EXIT.fine;
}

function summaryOf({ name, title, file, scenarios }: Suite): object {
  const counts = { read: 0, write: 0, destructive: 0 };
  for (const { safety, each } of scenarios) counts[safety] += each.length;
  return { name, title, group: groupOf(file), scenarios: counts };
}
