// The worlds of the server: create, show, delete.

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
  // The world menu in the header reads the status.
  const reload = (): void => {
    worlds.reload();
    void loadStatus();
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
        <Card title="Create a world">
          <WorldForm there={there} onDone={reload} />
        </Card>
        <Card title="Create a world from a file">
          <FileUpload
            path="/worlds"
            titleOf={(name) => `Create a world from ${name}`}
            doneOf={(name) => `World created from ${name}`}
            variant="primary"
            onDone={(answer) => (answer.ok ? reload() : undefined)}
          >
            <p>Adds a world; existing worlds are not changed.</p>
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
                    <Badge tone="accent">shown</Badge>
                  </span>
                ) : (
                  <a href={linkTo(['control', 'worlds'], { world: id })} aria-label={`Show world ${id}`}>
                    Show
                  </a>
                )}
              </div>
            ),
          },
          {
            title: 'Created from',
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
                <Instant at={clock.now} isBrief />
                <span class="muted">
                  {clock.mode}, offset {ledgerEnd}
                </span>
              </div>
            ),
          },
          {
            title: 'Expires',
            cell: ({ collectedAt }) =>
              collectedAt === null ? (
                <span class="faint">never</span>
              ) : (
                <span title="Wall-clock time; each use postpones it">
                  <Instant at={collectedAt.replace(/\.\d+/, '')} />
                </span>
              ),
          },
          { title: 'Action', cell: (one) => <Delete one={one} onDone={onDone} confirmation={confirmation} /> },
        ]}
      />
      <p class="muted">
        {all.length - 1} of {limit} worlds besides the default.
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
  if (id === DEFAULT_WORLD) return <span class="faint">permanent</span>;
  const consequence = (
    <p>
      World{' '}
      <code>
        <bdi>{id}</bdi>
      </code>
      , created from <UserText>{name}</UserText>, at offset {ledgerEnd} and <Instant at={clock.now} />, is permanently
      deleted with its snapshots, faults and tokens.{id === world.value ? ' You are viewing this world.' : ''}
    </p>
  );
  return (
    <Button
      small
      label={`Delete world ${id} …`}
      onClick={() =>
        confirm({
          title: `Delete world ${id}`,
          done: `World ${id} deleted`,
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

function WorldForm({ there, onDone }: { readonly there: readonly string[]; readonly onDone: () => void }): JSX.Element {
  const origins = [
    ...named.map((name) => ({ value: `${NAMED}${name}`, text: `${name} (new)` })),
    ...there.map((id) => ({ value: `${COPY}${id}`, text: `Copy of ${id}` })),
  ];
  const fields = ({ from }: Values<WorldFieldName>): readonly FormField<WorldFieldName>[] => [
    { name: 'from', label: 'From', choices: origins },
    {
      name: 'id',
      label: 'Id',
      placeholder: 'generated',
      check: (value) => worldCheck(value) ?? (there.includes(value) ? `World ${value} already exists` : undefined),
    },
    // A copy keeps its ids.
    ...(from.startsWith(NAMED)
      ? [{ name: 'seed', label: 'Seed', placeholder: 'server default', hint: 'Determines its ids' } as const]
      : []),
    {
      name: 'clock',
      label: 'Clock',
      choices: [
        { value: '', text: from.startsWith(NAMED) ? 'Server default' : 'Same as the original' },
        { value: 'manual', text: 'Manual' },
        { value: 'real', text: 'Real time' },
      ],
    },
    { name: 'at', label: 'Ledger time', placeholder: '2026-01-15 12:00', check: instantCheck },
  ];
  return (
    <ActionForm
      title="Create a world"
      done={({ id, from }) => `World ${id === '' ? `from ${from.slice(from.indexOf(':') + 1)}` : id} created`}
      initial={{
        from: `${NAMED}${named.includes('quickstart') ? 'quickstart' : (named[0] ?? '')}`,
        id: '',
        seed: '',
        clock: '',
        at: '',
      }}
      fields={fields}
      send={(values, extra) => control().POST('/worlds', { body: worldOf(values), ...extra })}
      onDone={(answer) => (answer.ok ? onDone() : undefined)}
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
