// Filters of the list, stored in the address.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { users } from '../../live/status';
import { setQuery } from '../../route';
import { Button } from '../../../ui/button';
import { Checkbox, SelectField, type SelectOption } from '../../../ui/field';
import { FilterField } from '../../ui/filter-field';
import {
  countSet,
  FILTER_NAMES,
  GROUPS,
  METHODS,
  statusProblem,
  type JournalExchange,
  type ExchangeFilter,
} from './filter';

/** Wide enough to show all fields above the list. */
const ROOMY = '(min-width: 60rem)';

const STATUSES = ['2xx', '4xx', '5xx'];
const ANY: SelectOption = { value: '', text: 'Any' };
const choices = (values: readonly string[], chosen: string): readonly SelectOption[] => [
  ANY,
  ...[...new Set([...values, ...(chosen === '' ? [] : [chosen])])].map((value) => ({ value, text: value })),
];
const distinct = (values: readonly (string | null)[]): readonly string[] =>
  [...new Set(values)].filter((value) => value !== null).sort();

export function Filters({
  filter,
  exchanges,
  isEveryWorld,
}: {
  readonly filter: ExchangeFilter;
  readonly exchanges: readonly JournalExchange[];
  readonly isEveryWorld: boolean;
}): JSX.Element {
  const [isOpen, setOpen] = useState(() => matchMedia(ROOMY).matches);
  const set =
    (name: keyof ExchangeFilter) =>
    (value: string): void =>
      setQuery({ [name]: value });
  const count = countSet(filter);
  return (
    <details class="card journal-filters" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        Filters <span class="count">{count}</span>
      </summary>
      <div class="journal-fields" role="search" aria-label="Exchanges">
        <FilterField label="Text" name="text" placeholder="path, note, id …" />
        <FilterField
          label="Operation"
          name="operation"
          suggestions={distinct(exchanges.map(({ operation }) => operation))}
        />
        <SelectField
          label="Group"
          value={filter.group}
          choices={choices(GROUPS, filter.group)}
          onChange={set('group')}
        />
        <SelectField
          label="User"
          value={filter.user}
          choices={choices(
            distinct([...exchanges.map(({ user }) => user), ...users.value.map(({ user }) => user)]),
            filter.user,
          )}
          onChange={set('user')}
        />
        <FilterField
          label="Status"
          name="status"
          placeholder="404 or 4xx"
          suggestions={STATUSES}
          problemOf={statusProblem}
        />
        <SelectField
          label="Method"
          value={filter.method}
          choices={choices(METHODS, filter.method)}
          onChange={set('method')}
        />
      </div>
      <div class="row">
        <Checkbox
          label="Only contract violations"
          checked={filter.violations}
          onChange={(checked) => setQuery({ violations: checked ? 'true' : undefined })}
        />
        <Checkbox
          label="All worlds"
          checked={isEveryWorld}
          onChange={(checked) => setQuery({ worlds: checked ? 'every' : undefined })}
        />
        <Button
          small
          variant="quiet"
          disabled={count === 0}
          onClick={() => setQuery(Object.fromEntries(FILTER_NAMES.map((name) => [name, undefined])))}
        >
          Clear filters
        </Button>
      </div>
    </details>
  );
}
