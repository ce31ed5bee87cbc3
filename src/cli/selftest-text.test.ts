import type { ConformingVariant, Mutant, MutantOutcome, VariantRunResult } from '../conformance';
import { isProven, progressOf, selftestJson, selftestLine, selftestSummary, variantLines } from './selftest-text';

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
const variant: ConformingVariant = {
  id: 'other',
  differs: 'It differs.',
  allowedBy: { row: 'B32', says: 'it may differ' },
  rewrites: [{ response: { status: 404 } }],
};
const accepted: VariantRunResult = {
  variant,
  dialect: 'documented',
  seed: 1,
  outcome: 'clean',
  scenarios: 4,
  skipped: 1,
  found: [],
  reason: '',
  ms: 1,
};
const failed: VariantRunResult = {
  ...accepted,
  dialect: 'observed',
  outcome: 'red',
  found: [{ scenario: 'a/b', message: 'it fails' }],
};
const clean = { dialect: 'documented', seed: 1, scenarios: 3, declared: 0, found: [], ms: 1 } as const;
const dirty = {
  ...clean,
  dialect: 'observed',
  declared: 2,
  found: [{ scenario: 'a/b', message: 'it fails' }],
} as const;

describe('the report of a selftest', () => {
  it('has a line for each mutant', () => {
    expect(selftestLine(killed, false).replaceAll(/ +/g, ' ')).toBe('killed one ANS-1 expectation ans-entries/all\n');
    expect(selftestLine(survived, false).replaceAll(/ +/g, ' ')).toBe('survived two ANS-1 no scenario failed\n');
    expect(selftestLine(killed, true)).toContain('\u001b[32mkilled');
  });

  it('has a line for each run of a conforming variant', () => {
    expect(variantLines(accepted, false).replaceAll(/ +/g, ' ')).toBe(
      'clean other B32 documented, seed 1: 4 scenarios, 1 skipped\n',
    );
    const lost: VariantRunResult = {
      ...accepted,
      outcome: 'not reached',
      reason: 'no scenario reached the difference',
    };
    expect(variantLines(lost, true)).toContain('\u001b[31mnot reached');
    expect(variantLines(lost, false)).toContain('documented, seed 1: no scenario reached the difference');
    expect(variantLines(failed, false)).toMatch(/^red .*\n +a\/b: it fails\n$/);
  });

  it('lists the conforming variants that the kit fails, with the findings', () => {
    const results = { mutants: [killed], variants: [accepted, failed], controls: [clean] };
    const text = selftestSummary(results, 1400, false).replaceAll(/ +/g, ' ');
    expect(text).toContain(
      '\nconforming variants that are not clean:\nred other B32 observed, seed 1: 4 scenarios, 1 skipped\n It differs.\n a/b: it fails\n',
    );
    expect(text).toContain('; 1 of 1 conforming variants not clean; 1 controls clean; 1 s\n');
    expect(JSON.parse(selftestJson(results, { ms: 1, exit: 1 }))).toMatchObject({
      conformingVariants: [
        { id: 'other', allowedBy: { row: 'B32' }, outcome: 'clean', dialect: 'documented', skipped: 1 },
        { outcome: 'red', found: [{ scenario: 'a/b', message: 'it fails' }] },
      ],
    });
  });

  it('ends with the surviving mutants and the findings of the control run', () => {
    const text = selftestSummary(
      { mutants: [killed, survived], variants: [accepted], controls: [clean, dirty] },
      1400,
      false,
    ).replaceAll(/ +/g, ' ');
    expect(text).toBe(
      '\ncontrol (documented, seed 1): 3 scenarios, 0 with findings\ncontrol (observed, seed 1): 3 scenarios, 1 with findings, 2 with known deviations of the dialect\n a/b: it fails\n' +
        '\nnot killed:\nsurvived two ANS-1 no scenario failed\n It is wrong.\n\nkilled 1 of 2 (0 by schema, 1 by expectation, 0 by invariant); 1 conforming variants clean; 1 of 2 controls with findings; 1 s\n',
    );
  });

  it('is a proof only when every mutant is killed and all conforming variants and controls are clean', () => {
    expect(isProven({ mutants: [killed], variants: [accepted], controls: [clean] })).toBe(true);
    expect(isProven({ mutants: [killed, survived], variants: [], controls: [clean] })).toBe(false);
    expect(isProven({ mutants: [killed], variants: [], controls: [clean, dirty] })).toBe(false);
    expect(isProven({ mutants: [killed], variants: [accepted, failed], controls: [clean] })).toBe(false);
  });
});

describe('the progress count of a selftest', () => {
  const outputOf = (isTerminal: boolean): string => {
    let text = '';
    const io = {
      out: (line: string) => void (text += line),
      err: (line: string) => void (text += line),
      env: {},
      colours: { out: false, err: isTerminal },
    };
    const progress = progressOf(io, { mutants: [mutant], variants: [], controls: [clean] });
    progress.interrupt(() => io.out('killed one\n'));
    progress.done();
    progress.end();
    return text;
  };

  it('is redrawn on a terminal and kept apart from the lines', () => {
    const clear = '\r\u001b[K';
    expect(outputOf(true)).toBe(
      `${clear}killed one\n${clear}0/2 mutants, variants and controls${clear}1/2 mutants, variants and controls${clear}`,
    );
  });

  it('is absent without a terminal, or when escape sequences are unwanted', () => {
    expect(outputOf(false)).toBe('killed one\n');
  });
});
