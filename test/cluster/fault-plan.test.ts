import { FAULT_NAMES, faultPlan, plannedFaults } from './fault-plan';

const LENGTH = { ms: 60_000, faults: 30, kills: 20 };

it('is the same for the same seed, and different for another seed', () => {
  const plan = plannedFaults(7, 3, LENGTH);
  expect(plannedFaults(7, 3, LENGTH)).toEqual(plan);
  expect(plannedFaults(8, 3, LENGTH)).not.toEqual(plan);
});

it('has every fault once before any is repeated', () => {
  const plan = faultPlan(7, 3);
  for (let round = 0; round < 3; round += 1) {
    const names = FAULT_NAMES.map(() => plan.next().value.name);
    expect(names.toSorted()).toEqual([...FAULT_NAMES].toSorted());
  }
});

it('has the requested length', () => {
  const plan = plannedFaults(7, 3, LENGTH);
  const kills = plan.map(({ name }) => (name === 'kill all' ? 3 : Number(name.startsWith('kill'))));
  expect(plan.reduce((sum, { forMs, calmMs }) => sum + forMs + calmMs, 0)).toBeGreaterThanOrEqual(60_000);
  expect(plan.length).toBeGreaterThanOrEqual(30);
  expect(kills.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(20);
});
