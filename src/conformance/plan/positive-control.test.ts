import { kit } from '../../../test/support/kit';
import type { Scenario } from '../model/suite';

const { suites } = kit();
const scenarios = suites.flatMap((suite) => suite.scenarios.map((scenario) => ({ suite, scenario })));
const controlsOf = ({ steps }: Scenario) => steps.filter(({ isControl }) => isControl === true);
const isRefusal = (words: readonly (number | string)[]): boolean =>
  words.length > 0 && words.every((word) => /^[45]/.test(String(word)));

describe('positive controls', () => {
  it('end every derived scenario of a read-only operation', () => {
    const reading = scenarios.filter(
      ({ suite, scenario }) => suite.tags.includes('derived') && scenario.safety === 'read',
    );
    expect(reading.length).toBeGreaterThan(100);
    expect(
      reading
        .filter(({ scenario: { steps } }) => steps.at(-1)?.isControl !== true || steps.at(-1)?.call !== steps[0]?.call)
        .map(({ suite, scenario }) => `${suite.name}: ${scenario.title}`),
    ).toEqual([]);
  });

  it('leave one open offer in total, not one per scenario', () => {
    const creating = suites.find(({ name }) => name === 'derived-createTransferOffer');
    expect(creating?.scenarios.flatMap(controlsOf)).toHaveLength(1);
  });

  it('follow refusals only, have no expectations and check no clause', () => {
    for (const { scenario } of scenarios) {
      const controls = controlsOf(scenario);
      if (controls.length === 0) continue;
      const others = scenario.steps.slice(0, -controls.length);
      expect([scenario.title, others.every(({ expect: { status } }) => isRefusal(status))]).toEqual([
        scenario.title,
        true,
      ]);
      for (const { expect: expectation, invalidOnPurpose } of controls)
        expect({ invalidOnPurpose, ...expectation }).toMatchObject({
          invalidOnPurpose: false,
          status: [],
          clauses: [],
          that: [],
        });
    }
  });

  it('exist in written scenarios too', () => {
    const written = scenarios.filter(
      ({ suite, scenario }) => !suite.tags.includes('derived') && controlsOf(scenario).length > 0,
    );
    expect(new Set(written.map(({ suite }) => suite.name))).toEqual(
      new Set(written.map(({ suite }) => suite.name).concat(['scan-errors', 'ans-entries', 'mining-rounds'])),
    );
  });
});
