import { setImmediate as nextTurn } from 'node:timers/promises';
import { kit } from '../../../test/support/kit';
import { contract } from '../../../test/support/contract';
import { runExploreSelftest } from './explore-selftest';
import { STATEFUL_MUTANTS } from './stateful';

it('stops all models before it reports that a server did not start, and begins no other mutant', async () => {
  const [models, references] = [{ started: 0, stopped: 0 }, { started: 0 }];
  const mutants = STATEFUL_MUTANTS.map((mutant) => ({ mutant, seed: 'one' }));
  const target = {
    urls: { ledger: '', validator: '', scan: '' },
    dialect: 'documented',
    profile: {},
    facts: {},
  } as const;
  const outcome = runExploreSelftest(
    { mutants, mutantDialect: 'documented', controls: [] },
    {
      judging: { ...kit(), contract: contract() },
      startReference: async () => {
        references.started += 1;
        // The others are still starting when the first one fails.
        if (references.started > 1) for (let turn = 0; turn < 20; turn += 1) await nextTurn();
        throw new Error('no server');
      },
      startModel: async () => {
        models.started += 1;
        return { target: { ...target, waivers: [], secrets: [] }, stop: async () => void (models.stopped += 1) };
      },
      limitMs: 1000,
    },
    { onMutant: () => undefined, onDone: () => undefined },
  );
  await expect(outcome).rejects.toThrow('no server');
  expect({ models, references }).toEqual({ models: { started: 3, stopped: 3 }, references: { started: 3 } });
});
