// The form that starts a check.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { control } from '../../api/clients';
import { world } from '../../route';
import { ActionButton } from '../../ui/action-button';
import { parseSpanInput } from '../../ui/parse-input';
import { SelectField, TextField } from '../../../ui/field';
import type { CheckSummary, CheckSuite, NewCheck } from './check-data';
import { addressProblem, checkBody, defaultAllow, ROLES, type StartValues } from './start-values';
import { SuitePicker } from './suite-picker';

interface StartFormProps {
  readonly suites: readonly CheckSuite[];
  /** A clause from the address. */
  readonly clause: string;
  readonly onStarted: (check: CheckSummary) => void;
}

export function StartForm({ suites, clause, onStarted }: StartFormProps): JSX.Element {
  const [values, setValues] = useState<StartValues>({
    target: 'private',
    url: '',
    tokens: {},
    dialect: 'documented',
    suites: [],
    clauses: clause,
    allow: '',
    seed: '',
    timeLimit: '10m',
  });
  const set = (changed: Partial<StartValues>): void => setValues({ ...values, ...changed });
  const isAddress = values.target === 'address';
  const urlProblem = isAddress && values.url !== '' ? addressProblem(values.url) : undefined;
  const limit = parseSpanInput(values.timeLimit);
  const isComplete = limit.ok && (!isAddress || (values.url !== '' && urlProblem === undefined));
  const body: NewCheck = checkBody(values);
  return (
    <ActionButton<CheckSummary>
      title="Start the check"
      done="Check started"
      variant="primary"
      disabled={!isComplete}
      send={(extra) => control().POST('/checks', { body, ...extra })}
      onDone={(answer) => (answer.ok ? onStarted(answer.value) : undefined)}
      fields={
        <div class="form checks-form">
          <SelectField
            label="Target"
            value={values.target}
            onChange={(target) => set({ target: target as StartValues['target'] })}
            choices={[
              { value: 'private', text: 'a private copy of this world' },
              { value: 'own', text: `this world (${world.value})` },
              { value: 'address', text: 'another address' },
            ]}
            hint={HINTS[values.target]}
          />
          {isAddress ? (
            <TextField
              label="Address"
              value={values.url}
              placeholder="https://scan.example.com"
              onInput={(url) => set({ url })}
              problem={urlProblem}
            />
          ) : null}
          <SelectField
            label="Allow"
            value={values.allow}
            onChange={(allow) => set({ allow: allow as StartValues['allow'] })}
            choices={[
              { value: '', text: `${defaultAllow(values.target)} (default)` },
              { value: 'read', text: 'read: changes nothing' },
              { value: 'write', text: 'write: creates offers' },
              { value: 'destructive', text: 'destructive: changes what others see' },
            ]}
            hint="The strongest safety class of scenarios to run."
          />
          <TextField
            label="Only clauses"
            value={values.clauses}
            placeholder="OFFER-TRACKING-3 ANS-9"
            onInput={(clauses) => set({ clauses })}
            hint="Separated by spaces; empty for all."
          />
          <TextField
            label="Time limit"
            value={values.timeLimit}
            onInput={(timeLimit) => set({ timeLimit })}
            problem={limit.ok ? undefined : limit.problem}
          />
          <TextField
            label="Random order, seed"
            value={values.seed}
            onInput={(seed) => set({ seed })}
            hint="Empty for the order of the suites."
          />
          {isAddress ? (
            <>
              <SelectField
                label="Dialect"
                value={values.dialect}
                onChange={(dialect) => set({ dialect: dialect as StartValues['dialect'] })}
                choices={[
                  { value: 'documented', text: 'documented' },
                  { value: 'observed', text: 'observed: known deviations are warnings' },
                ]}
              />
              {ROLES.map((role) => (
                <TextField
                  key={role}
                  label={`Token of the ${role} user`}
                  type="password"
                  value={values.tokens[role] ?? ''}
                  onInput={(token) => set({ tokens: { ...values.tokens, [role]: token } })}
                />
              ))}
            </>
          ) : null}
          <SuitePicker suites={suites} chosen={values.suites} onChange={(chosen) => set({ suites: chosen })} />
        </div>
      }
    />
  );
}

const HINTS: Readonly<Record<StartValues['target'], string>> = {
  private: 'Its clock runs. The world that you see does not change.',
  own: 'Requests go to the world that you see and appear in its journal.',
  address: 'The server sends the requests. Without tokens, only public reads run.',
};
