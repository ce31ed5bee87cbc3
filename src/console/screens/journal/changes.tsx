// What changed between this exchange and another one of the same operation: the previous one, or one by its id.

import type { JSX } from 'preact';
import { resultOf } from '../../api/result';
import { control } from '../../api/clients';
import { useLive } from '../../live/use-live';
import { linkTo, route, setQuery } from '../../route';
import { Button } from '../../../ui/button';
import { SelectField } from '../../../ui/field';
import { Table } from '../../../ui/table';
import { Loaded } from '../../ui/states';
import { UserText } from '../../ui/values';
import { bodyChanges, type BodyChange } from './body-changes';
import type { JournalExchange, JournalExchangeDetail } from './filter';

/** Earlier exchanges to choose from. */
const MOST_CHOICES = 30;
const MOST_ROWS = 200;

export function Changes({
  detail,
  exchanges,
}: {
  readonly detail: JournalExchangeDetail;
  /** Oldest first. */
  readonly exchanges: readonly JournalExchange[];
}): JSX.Element | null {
  const at = exchanges.findIndex(({ id }) => id === detail.id);
  const earlier = exchanges
    .slice(0, Math.max(0, at))
    .filter(({ operation, world }) => operation !== null && operation === detail.operation && world === detail.world)
    .slice(-MOST_CHOICES)
    .toReversed();
  const other = route.value.query.get('with') ?? undefined;
  const [previous] = earlier;
  if (other === undefined)
    return previous === undefined ? null : (
      <p>
        <Button small onClick={() => setQuery({ with: previous.id })}>
          What changed since the previous {detail.operation}
        </Button>
      </p>
    );
  const choices = earlier.map(({ id, at: time }) => ({ value: id, text: `${id}, ${time.slice(11, 23)}` }));
  return (
    <section class="stack" aria-label="Changes">
      <SelectField
        label="Compared with"
        value={other}
        choices={choices.some(({ value }) => value === other) ? choices : [{ value: other, text: other }, ...choices]}
        onChange={(id) => setQuery({ with: id })}
      />
      <Compared key={other} detail={detail} other={other} />
      <p>
        <Button small variant="quiet" onClick={() => setQuery({ with: undefined })}>
          Do not compare
        </Button>
      </p>
    </section>
  );
}

function Compared({ detail, other }: { readonly detail: JournalExchangeDetail; readonly other: string }): JSX.Element {
  const live = useLive(
    (signal) => resultOf(control().GET('/requests/{id}', { params: { path: { id: other } }, signal })),
    [other],
    { isNews: () => false },
  );
  return (
    <Loaded live={live} lines={4}>
      {(before) => (
        <>
          <p class="muted">
            <a href={linkTo(['journal', before.id])}>{before.id}</a> returned {before.status}, {detail.id} returned{' '}
            {detail.status}
          </p>
          {(['request', 'response'] as const).map((part) => (
            <PartChanges key={part} part={part} before={before[part].body} after={detail[part].body} />
          ))}
        </>
      )}
    </Loaded>
  );
}

function PartChanges({
  part,
  before,
  after,
}: {
  readonly part: 'request' | 'response';
  readonly before: string | null;
  readonly after: string | null;
}): JSX.Element | null {
  if (before === null && after === null) return null;
  const changes = bodyChanges(before ?? 'null', after ?? 'null');
  if (changes === undefined) return <p class="muted">{`The body of the ${part} is not JSON in one of them.`}</p>;
  if (changes.length === 0) return <p class="muted">{`The body of the ${part} is the same.`}</p>;
  return (
    <>
      <Table
        caption={`Changes of the ${part} body`}
        showCaption
        rows={changes.slice(0, MOST_ROWS)}
        keyOf={({ pointer }) => pointer}
        columns={[
          { title: 'Place', cell: ({ pointer }) => <Code text={pointer === '' ? '(whole body)' : pointer} /> },
          { title: 'Before', cell: (change) => <Side text={change.before} /> },
          { title: 'After', cell: (change: BodyChange) => <Side text={change.after} /> },
        ]}
      />
      {changes.length > MOST_ROWS ? <p class="muted">{changes.length - MOST_ROWS} more</p> : null}
    </>
  );
}

const Code = ({ text }: { readonly text: string }): JSX.Element => (
  <code>
    <UserText>{text}</UserText>
  </code>
);

const Side = ({ text }: { readonly text: string | undefined }): JSX.Element =>
  text === undefined ? <span class="faint">absent</span> : <Code text={text} />;
