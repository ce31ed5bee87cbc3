// The CPU time of some work: on a busy machine it takes much longer by the clock.

/** Milliseconds of CPU time of this process, whatever else runs on the machine. */
export async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
