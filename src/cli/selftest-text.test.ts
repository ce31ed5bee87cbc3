import type { Mutant, MutantOutcome } from '../conformance';
import { isProven, progressOf, selftestLine, selftestSummary } from './selftest-text';

const mutant: Mutant = {
  id: 'one',
  clause: 'ANS-1',
  kind: 'behaviour',
  wrong: 'It is wrong.',
  operations: ['listAnsEntries'],
};
const killed: MutantOutcome = {
  mutant,
  ms: 1,
  outcome: 'killed',
  by: 'ans-entries/all',
  check: 'expectation',
  message: 'an entry is missing',
};
const survived: MutantOutcome = {
  mutant: { ...mutant, id: 'two' },
  ms: 1,
  outcome: 'survived',
  reason: 'no scenario failed',
};
const clean = { dialect: 'documented', seed: 1, scenarios: 3, declared: 0, found: [], ms: 1 } as const;
const dirty = {
  ...clean,
  dialect: 'observed',
  declared: 2,
  found: [{ scenario: 'a/b', message: 'it fails' }],
} as const;

describe('what the selftest tells', () => {
  it('is a line for each mutant', () => {
    expect(selftestLine(killed, false).replaceAll(/ +/g, ' ')).toBe('killed one ANS-1 expectation ans-entries/all\n');
    expect(selftestLine(survived, false).replaceAll(/ +/g, ' ')).toBe('survived two ANS-1 no scenario failed\n');
    expect(selftestLine(killed, true)).toContain('\u001b[32mkilled');
  });

  it('lists at the end who was not killed and what the control found', () => {
    const text = selftestSummary({ mutants: [killed, survived], controls: [clean, dirty] }, 1400, false).replaceAll(
      / +/g,
      ' ',
    );
    expect(text).toBe(
      '\ncontrol (documented, seed 1): 3 scenarios, 0 with findings\ncontrol (observed, seed 1): 3 scenarios, 1 with findings, 2 with known deviations of the dialect\n a/b: it fails\n' +
        '\nnot killed:\nsurvived two ANS-1 no scenario failed\n It is wrong.\n\nkilled 1 of 2 (0 by schema, 1 by expectation, 0 by invariant); 1 of 2 controls with findings; 1 s\n',
    );
  });

  it('is a proof only when every mutant is killed and every control is clean', () => {
    expect(isProven({ mutants: [killed], controls: [clean] })).toBe(true);
    expect(isProven({ mutants: [killed, survived], controls: [clean] })).toBe(false);
    expect(isProven({ mutants: [killed], controls: [clean, dirty] })).toBe(false);
  });
});

describe('the count of a selftest', () => {
  const outputOf = (isTerminal: boolean): string => {
    let text = '';
    const io = {
      out: (line: string) => void (text += line),
      err: (line: string) => void (text += line),
      env: {},
      colours: { out: false, err: isTerminal },
    };
    const progress = progressOf(io, {
      mutants: [mutant],
      mutantDialect: 'documented',
      controls: [clean],
      isPart: true,
    });
    progress.interrupt(() => io.out('killed one\n'));
    progress.done();
    progress.end();
    return text;
  };

  it('is written over on a terminal, out of the way of the lines', () => {
    const clear = '\r\u001b[K';
    expect(outputOf(true)).toBe(
      `${clear}killed one\n${clear}0/2 mutants and controls${clear}1/2 mutants and controls${clear}`,
    );
  });

  it('is absent without a terminal, or where escapes are unwanted', () => {
    expect(outputOf(false)).toBe('killed one\n');
  });
});
