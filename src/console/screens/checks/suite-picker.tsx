// Chooses suites, by group. None chosen means all.

import type { JSX } from 'preact';
import { Checkbox } from '../../../ui/field';
import { Button } from '../../../ui/button';
import type { CheckSuite } from './check-data';

interface SuitePickerProps {
  readonly suites: readonly CheckSuite[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

export function SuitePicker({ suites, chosen, onChange }: SuitePickerProps): JSX.Element {
  const groups = [...new Set(suites.map(({ group }) => group))];
  const all = suites.reduce((sum, suite) => sum + sizeOf(suite), 0);
  const picked = suites.filter(({ name }) => chosen.includes(name)).reduce((sum, suite) => sum + sizeOf(suite), 0);
  const toggle = (name: string, isOn: boolean): void =>
    onChange(isOn ? [...chosen, name] : chosen.filter((one) => one !== name));
  return (
    <details class="wide checks-suites">
      <summary>
        <strong>Suites</strong>{' '}
        <span class="muted">
          {chosen.length === 0
            ? `all ${suites.length}, ${all} scenarios`
            : `${chosen.length} of ${suites.length}, ${picked} scenarios`}
        </span>
      </summary>
      {chosen.length === 0 ? null : (
        <Button small variant="quiet" onClick={() => onChange([])}>
          All suites
        </Button>
      )}
      {groups.map((group) => (
        <fieldset key={group}>
          <legend>{group}</legend>
          {suites
            .filter((suite) => suite.group === group)
            .map((suite) => (
              <Checkbox
                key={suite.name}
                label={`${suite.name} (${sizeOf(suite)})`}
                checked={chosen.includes(suite.name)}
                onChange={(isOn) => toggle(suite.name, isOn)}
              />
            ))}
        </fieldset>
      ))}
    </details>
  );
}

const sizeOf = ({ scenarios: { read, write, destructive } }: CheckSuite): number => read + write + destructive;
