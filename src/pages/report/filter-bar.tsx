// What narrows the lists: words, group, clause, verdicts.

import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../ui/button';
import { SelectField, TextField } from '../../ui/field';
import type { ReportViewData, ViewVerdict } from './data';
import { isFiltered, NO_FILTER, type ReportFilter } from './filter';

const VERDICTS: readonly ViewVerdict[] = ['fail', 'error', 'warn', 'waived', 'skip', 'pass'];
const TYPING_PAUSE_MS = 120;

interface FilterBarProps {
  readonly data: ReportViewData;
  readonly filter: ReportFilter;
  readonly onFilter: (filter: ReportFilter) => void;
  /** The verdicts of what the view lists. */
  readonly verdicts: readonly ViewVerdict[];
  /** How much of it is shown: `3 of 700 scenarios shown`. */
  readonly summary: string;
}

export function FilterBar({ data, filter, onFilter, verdicts, summary }: FilterBarProps): JSX.Element {
  const groups = [...new Set(data.suites.map(({ group }) => group))];
  const countOf = (verdict: ViewVerdict): number => verdicts.filter((one) => one === verdict).length;
  const toggle = (verdict: ViewVerdict): void => {
    const chosen = new Set(filter.verdicts);
    if (!chosen.delete(verdict)) chosen.add(verdict);
    onFilter({ ...filter, verdicts: chosen });
  };
  return (
    <div class="report-filters stack">
      <form class="report-fields" role="search" onSubmit={(event) => event.preventDefault()}>
        <TypedField
          label="Search"
          name="search"
          placeholder="title, message, address, body"
          value={filter.text}
          onValue={(text) => onFilter({ ...filter, text })}
        />
        <SelectField
          label="Group"
          value={filter.group}
          choices={[{ value: '', text: 'All' }, ...groups.map((value) => ({ value, text: value }))]}
          onChange={(group) => onFilter({ ...filter, group })}
        />
        <TypedField
          label="Clause"
          name="clause"
          placeholder="OFFER-"
          suggestions={data.clauses.map(({ id }) => id)}
          value={filter.clause}
          onValue={(clause) => onFilter({ ...filter, clause })}
        />
      </form>
      <div class="row tight">
        {VERDICTS.map((verdict) =>
          countOf(verdict) === 0 && !filter.verdicts.has(verdict) ? null : (
            <Button key={verdict} small pressed={filter.verdicts.has(verdict)} onClick={() => toggle(verdict)}>
              {`${countOf(verdict)} ${verdict}`}
            </Button>
          ),
        )}
        <span class="muted" id="shown" role="status">
          {summary}
        </span>
        {isFiltered(filter) ? (
          <Button small onClick={() => onFilter(NO_FILTER)}>
            Show all
          </Button>
        ) : null}
      </div>
    </div>
  );
}

interface TypedFieldProps {
  readonly label: string;
  readonly name: string;
  readonly placeholder: string;
  readonly suggestions?: readonly string[];
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** Filters when typing pauses, so that a long run is not searched with every key. */
function TypedField({ value, onValue, ...rest }: TypedFieldProps): JSX.Element {
  const [text, setText] = useState(value);
  const applied = useRef(value);
  // A value that was typed here may come back after more was typed.
  useEffect(() => {
    if (value === applied.current) return;
    applied.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text === applied.current) return undefined;
    const timer = setTimeout(() => {
      applied.current = text;
      onValue(text);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return <TextField {...rest} type="search" value={text} onInput={setText} />;
}
