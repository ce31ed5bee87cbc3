// Two renderings of an update side by side, with the differences marked.

import type { ComponentChildren, JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { route, setQuery } from '../../route';
import { Button } from '../../../ui/button';
import { Badge, type Tone } from '../../../ui/badge';
import { SelectField } from '../../../ui/field';
import { Empty } from '../../ui/states';
import {
  compareRenderings,
  countDifferences,
  type ComparedField,
  type ComparedSection,
  type Difference,
  type FieldText,
} from './compare';
import { INTERFACES, type InterfaceRendering } from './renderings';
import { truncateMiddle } from '../../../base';

const DIFFERENCE_LABELS: Readonly<Record<Difference, { readonly word: string; readonly tone: Tone }>> = {
  same: { word: 'same', tone: 'plain' },
  name: { word: 'different name', tone: 'accent' },
  format: { word: 'different format', tone: 'good' },
  value: { word: 'different value', tone: 'bad' },
  'left only': { word: 'left only', tone: 'warn' },
  'right only': { word: 'right only', tone: 'warn' },
};
const SHOW_OPTIONS = [
  { value: '', text: 'Everything' },
  { value: 'differences', text: 'Differences' },
  { value: 'content', text: 'Ignore different names' },
] as const;
const HIDDEN: Readonly<Record<string, ReadonlySet<Difference>>> = {
  differences: new Set(['same']),
  content: new Set(['same', 'name']),
};
const PAGE_ROWS = 300;

/** `children` are rendered beside the selection of the two interfaces. */
export function Comparison({
  rendered,
  children,
}: {
  readonly rendered: readonly InterfaceRendering[];
  readonly children: ComponentChildren;
}): JSX.Element {
  const { query } = route.value;
  const sideOf = (name: string, usual: string): InterfaceRendering | undefined =>
    rendered.find(({ id }) => id === (query.get(name) ?? usual)) ?? rendered.find(({ id }) => id === usual);
  // Scan has no hosting events: then compare the two shapes of the ledger API.
  const usual = rendered.some(({ id, rendering }) => id === 'v2' && rendering)
    ? (['v2', 'delta'] as const)
    : (['delta', 'effects'] as const);
  const [left, right] = [sideOf('left', usual[0]), sideOf('right', usual[1])];
  const shown = SHOW_OPTIONS.find(({ value }) => value === query.get('show'))?.value ?? '';
  const sections = useMemo(
    () => (left?.rendering && right?.rendering ? compareRenderings(left.rendering, right.rendering) : undefined),
    [left, right],
  );
  const choices = INTERFACES.map(({ id, title }) => ({ value: id, text: title }));
  return (
    <>
      <div class="form">
        <SelectField label="Left" value={left?.id ?? ''} choices={choices} onChange={(id) => setQuery({ left: id })} />
        <SelectField
          label="Right"
          value={right?.id ?? ''}
          choices={choices}
          onChange={(id) => setQuery({ right: id })}
        />
        <SelectField label="Show" value={shown} choices={SHOW_OPTIONS} onChange={(show) => setQuery({ show })} />
        {children}
      </div>
      {sections && left && right ? (
        <ComparisonTable
          sections={sections}
          left={left.title}
          right={right.title}
          hidden={HIDDEN[shown] ?? new Set()}
        />
      ) : (
        <NotComparable sides={[left, right]} />
      )}
    </>
  );
}

const NotComparable = ({ sides }: { readonly sides: readonly (InterfaceRendering | undefined)[] }): JSX.Element => (
  <Empty title="Nothing to compare">
    {sides.map((side) =>
      side && !side.rendering ? (
        <p key={side.id}>
          {side.title}: <bdi>{side.answer.ok ? 'the response is not an update' : side.answer.problem.message}</bdi>
        </p>
      ) : null,
    )}
  </Empty>
);

interface ComparedProps {
  readonly sections: readonly ComparedSection[];
  readonly left: string;
  readonly right: string;
  readonly hidden: ReadonlySet<Difference>;
}

function ComparisonTable({ sections, left, right, hidden }: ComparedProps): JSX.Element {
  const [most, setMost] = useState(PAGE_ROWS);
  const counts = useMemo(() => countDifferences(sections), [sections]);
  const filtered = sections
    .map((section) => ({ ...section, fields: section.fields.filter(({ difference }) => !hidden.has(difference)) }))
    .filter(({ fields }) => fields.length > 0);
  const rows = filtered.reduce((sum, { fields }) => sum + fields.length, 0);
  let room = most;
  const shown = filtered.flatMap((section) => {
    const fields = section.fields.slice(0, Math.max(0, room));
    room -= fields.length;
    return fields.length === 0 ? [] : [{ ...section, fields }];
  });
  return (
    <>
      <p class="row tight" role="status">
        {[...counts].map(([difference, count]) => (
          <Badge
            key={difference}
            tone={DIFFERENCE_LABELS[difference].tone}
          >{`${count} ${DIFFERENCE_LABELS[difference].word}`}</Badge>
        ))}
      </p>
      {rows === 0 ? (
        <Empty title="No such differences" />
      ) : (
        <table class="ledger-compared">
          <caption class="visually-hidden">{`Fields of ${left} and of ${right}`}</caption>
          <thead>
            <tr>
              <th scope="col">{left}</th>
              <th scope="col">{right}</th>
              <th scope="col">Difference</th>
            </tr>
          </thead>
          {shown.map((section) => (
            <tbody key={section.key}>
              <tr class="ledger-section">
                <th colSpan={3} scope="rowgroup">
                  {titleOf(section)}
                </th>
              </tr>
              {onlyOf(section) ? (
                <tr>
                  <td colSpan={3}>
                    <OneSidedFields fields={section.fields} />
                  </td>
                </tr>
              ) : (
                section.fields.map((field) => <Row key={field.path} field={field} />)
              )}
            </tbody>
          ))}
        </table>
      )}
      {rows > most ? (
        <div>
          <Button small onClick={() => setMost(most + PAGE_ROWS * 3)}>{`${rows - most} more fields`}</Button>
        </div>
      ) : null}
    </>
  );
}

/** Which side has the event, if only one has it. */
const onlyOf = ({ kind, fields }: ComparedSection): Difference | undefined =>
  kind === undefined
    ? undefined
    : (['left only', 'right only'] as const).find((one) => fields.every(({ difference }) => difference === one));

function titleOf(section: ComparedSection): JSX.Element {
  if (section.kind === undefined) return <>Update</>;
  const only = onlyOf(section);
  const [, id = '', ...more] = section.key.split(' ');
  return (
    <>
      {section.kind} <code title={id}>{truncateMiddle(id, 10, 6)}</code> <bdi>{more.join(' ')}</bdi>{' '}
      {only ? <Badge tone="bad">{`event ${only}`}</Badge> : null}
    </>
  );
}

const OneSidedFields = ({ fields }: { readonly fields: readonly ComparedField[] }): JSX.Element => (
  <details class="ledger-folded">
    <summary>{`${fields.length} fields`}</summary>
    <ul>
      {fields.map(({ path, left, right }) => (
        <li key={path}>
          <FieldCell field={left ?? right} isRenamed={false} />
        </li>
      ))}
    </ul>
  </details>
);

const isRenamed = ({ left, right }: ComparedField): boolean =>
  left !== undefined && right !== undefined && left.name !== right.name;

const Row = ({ field, field: { left, right, difference } }: { readonly field: ComparedField }): JSX.Element => (
  <tr class={`ledger-row-${difference.replace(' ', '-')}`}>
    <td class={left ? '' : 'ledger-nothing'}>
      <FieldCell field={left} isRenamed={isRenamed(field)} />
    </td>
    <td class={right ? '' : 'ledger-nothing'}>
      <FieldCell field={right} isRenamed={isRenamed(field)} />
    </td>
    <td>
      <Badge tone={DIFFERENCE_LABELS[difference].tone}>{DIFFERENCE_LABELS[difference].word}</Badge>
    </td>
  </tr>
);

const FieldCell = ({
  field,
  isRenamed,
}: {
  readonly field: FieldText | undefined;
  readonly isRenamed: boolean;
}): JSX.Element =>
  field ? (
    <>
      <bdi class={`ledger-name${isRenamed ? ' renamed' : ''}`}>{field.name}</bdi>{' '}
      <bdi class="ledger-value" dir="auto">
        {field.value}
      </bdi>
    </>
  ) : (
    <span class="faint">absent</span>
  );
