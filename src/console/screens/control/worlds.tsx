// The worlds of the server: made, shown, deleted.

import type { JSX } from 'preact';
import { worlds as named } from 'virtual:offered';
import { formatInstantShort } from '../../../base';
import type { control as controlTypes } from '../../../types';
import { resultOf } from '../../api/result';
import { control } from '../../api/clients';
import { DEFAULT_WORLD } from '../../api/page-location';
import { loadStatus } from '../../live/status';
import { useLive } from '../../live/use-live';
import { linkTo, world } from '../../route';
import { parseInstantInput } from '../../ui/parse-input';
import { Button } from '../../../ui/button';
import { Badge } from '../../../ui/badge';
import { Card } from '../../ui/card';
import { Curl } from '../../../ui/curl';
import { Loaded } from '../../ui/states';
import { Table } from '../../../ui/table';
import { toast } from '../../ui/toasts';
import { Instant, UserText } from '../../ui/values';
import { instantCheck, worldCheck } from './validators';
import { useConfirmation, type Confirmation } from '../../ui/confirm';
import { ActionForm, type FormField, type Values } from './action-form';
import { FileUpload } from './file-upload';

type WorldList = controlTypes.components['schemas']['WorldList'];
type ListedWorld = WorldList['worlds'][number];
type CreateWorldRequest = controlTypes.components['schemas']['CreateWorldRequest'];

export function Worlds(): JSX.Element {
  const worlds = useLive<WorldList>((signal) => resultOf(control().GET('/worlds', { signal })), []);
  const confirmation = useConfirmation();
  const there = worlds.value?.worlds.map(({ id }) => id) ?? [];
  // The chooser in the head knows the worlds by the status.
  const reload = (): void => {
    worlds.reload();
    void loadStatus();
  };
  const made = (id: string): void => {
    reload();
    toast({ kind: 'good', text: `World ${id} is there; it can be shown from the list` });
  };
  return (
    <div class="control-halves">
      <Card title="Worlds">
        <Loaded live={worlds} lines={4}>
          {(list) => <WorldTable list={list} onDone={reload} confirmation={confirmation} />}
        </Loaded>
        <Curl command={worlds.curl} />
      </Card>
      <div class="stack">
        <Card title="Make a world">
          <WorldForm there={there} onMade={made} />
        </Card>
        <Card title="Make a world of a file">
          <FileUpload
            path="/worlds"
            titleOf={(name) => `Make a world of ${name}`}
            variant="primary"
            onDone={(answer) => (answer.ok ? made(answer.value.id) : undefined)}
          >
            <p>A new world beside the others; nothing is lost.</p>
          </FileUpload>
        </Card>
      </div>
      {confirmation.dialog}
    </div>
  );
}

function WorldTable({
  list: { worlds: all, limit },
  onDone,
  confirmation,
}: {
  readonly list: WorldList;
  readonly onDone: () => void;
  readonly confirmation: Confirmation;
}): JSX.Element {
  return (
    <>
      <Table
        caption="Worlds, the default one first, then by age"
        rows={all}
        keyOf={({ id }) => id}
        columns={[
          {
            title: 'World',
            cell: ({ id }) => (
              <div class="stack control-lines">
                <code>
                  <bdi>{id}</bdi>
                </code>
                {id === world.value ? (
                  <span>
                    <Badge tone="accent">shown now</Badge>
                  </span>
                ) : (
                  <a href={linkTo(['control', 'worlds'], { world: id })} aria-label={`Show world ${id}`}>
                    Show it
                  </a>
                )}
              </div>
            ),
          },
          {
            title: 'Made from',
            cell: ({ name, seed }) => (
              <div class="stack control-lines">
                <UserText>{name}</UserText>
                <span class="muted">
                  seed <bdi>{seed}</bdi>
                </span>
              </div>
            ),
          },
          {
            title: 'Ledger time',
            cell: ({ clock, ledgerEnd }) => (
              <div class="stack control-lines">
                <Instant at={clock.now} />
                <span class="muted">
                  {clock.mode}, offset {ledgerEnd}
                </span>
              </div>
            ),
          },
          {
            title: 'Goes away',
            cell: ({ collectedAt }) =>
              collectedAt === null ? (
                <span class="faint">never</span>
              ) : (
                <span title="Wall-clock time; each use puts it off">
                  <Instant at={collectedAt.replace(/\.\d+/, '')} />
                </span>
              ),
          },
          { title: 'Action', cell: (one) => <Delete one={one} onDone={onDone} confirmation={confirmation} /> },
        ]}
      />
      <p class="muted">
        {all.length - 1} of {limit} beside the default one.
      </p>
    </>
  );
}

function Delete({
  one: { id, name, ledgerEnd, clock },
  onDone,
  confirmation: { confirm },
}: {
  readonly one: ListedWorld;
  readonly onDone: () => void;
  readonly confirmation: Confirmation;
}): JSX.Element {
  if (id === DEFAULT_WORLD) return <span class="faint">stays</span>;
  const consequence = (
    <p>
      World{' '}
      <code>
        <bdi>{id}</bdi>
      </code>
      , made from <UserText>{name}</UserText>, at offset {ledgerEnd} and <Instant at={clock.now} />, with its snapshots,
      faults and tokens is gone for good.{id === world.value ? ' It is the one that is shown.' : ''}
    </p>
  );
  return (
    <Button
      small
      label={`Delete world ${id} …`}
      onClick={() =>
        confirm({
          title: `Delete world ${id}`,
          consequence,
          send: (extra) => control().DELETE('/worlds/{id}', { params: { path: { id } }, ...extra }),
          onDone,
        })
      }
    >
      Delete …
    </Button>
  );
}

type WorldFieldName = 'from' | 'id' | 'seed' | 'clock' | 'at';
const COPY = 'copy:';
const NAMED = 'named:';

function WorldForm({
  there,
  onMade,
}: {
  readonly there: readonly string[];
  readonly onMade: (id: string) => void;
}): JSX.Element {
  const origins = [
    ...named.map((name) => ({ value: `${NAMED}${name}`, text: `${name}, fresh` })),
    ...there.map((id) => ({ value: `${COPY}${id}`, text: `a copy of ${id}` })),
  ];
  const fields = ({ from }: Values<WorldFieldName>): readonly FormField<WorldFieldName>[] => [
    { name: 'from', label: 'From', choices: origins },
    {
      name: 'id',
      label: 'Id',
      placeholder: 'the server gives one',
      check: (value) => worldCheck(value) ?? (there.includes(value) ? `There is a world ${value} already` : undefined),
    },
    // A copy keeps the ids it has.
    ...(from.startsWith(NAMED)
      ? [{ name: 'seed', label: 'Seed', placeholder: "the server's", hint: 'begins its ids' } as const]
      : []),
    {
      name: 'clock',
      label: 'Clock',
      choices: [
        { value: '', text: from.startsWith(NAMED) ? "the server's" : "its origin's" },
        { value: 'manual', text: 'stands still' },
        { value: 'real', text: 'follows the wall clock' },
      ],
    },
    { name: 'at', label: 'Ledger time', placeholder: '2026-01-15 12:00', check: instantCheck },
  ];
  return (
    <ActionForm
      title="Make a world"
      initial={{
        from: `${NAMED}${named.includes('quickstart') ? 'quickstart' : (named[0] ?? '')}`,
        id: '',
        seed: '',
        clock: '',
        at: '',
      }}
      fields={fields}
      send={(values, extra) => control().POST('/worlds', { body: worldOf(values), ...extra })}
      onDone={(answer) => (answer.ok ? onMade(answer.value.id) : undefined)}
    />
  );
}

function worldOf({ from, id, seed, clock, at }: Values<WorldFieldName>): CreateWorldRequest {
  const instant = parseInstantInput(at);
  const isNamed = from.startsWith(NAMED);
  return {
    from: isNamed ? { named: from.slice(NAMED.length) } : { world: from.slice(COPY.length) },
    ...(id === '' ? {} : { id }),
    ...(isNamed && seed !== '' ? { seed } : {}),
    ...(clock === 'real' || clock === 'manual' ? { clock } : {}),
    ...(at.trim() !== '' && instant.ok ? { at: formatInstantShort(instant.value) } : {}),
  };
}
