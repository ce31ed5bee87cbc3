// Points to come back to, the world as a file, and its start.

import type { ComponentChildren, JSX } from 'preact';
import type { control as controlTypes } from '../../../types';
import { ask } from '../../api/result';
import { control } from '../../api/clients';
import { useLive, type Live } from '../../live/use-live';
import { world } from '../../route';
import { Button } from '../../../ui/button';
import { Badge } from '../../../ui/badge';
import { Card } from '../../ui/card';
import { Curl } from '../../ui/curl';
import { Loaded } from '../../ui/states';
import { Instant, Said } from '../../ui/values';
import { lengthCheck } from './validators';
import { useConfirmation, type Confirmation } from '../../ui/confirm';
import { DeedForm } from './action-form';
import { DumpFile } from './dump-file';
import { nameOf, treeRows, type Snapshot, type TreeRow } from './snapshot-tree';

type SnapshotList = controlTypes.components['schemas']['SnapshotList'];
type World = controlTypes.components['schemas']['World'];

export function Snapshots(): JSX.Element {
  const snapshots = useLive<SnapshotList>((signal) => ask(control().GET('/snapshots', { signal })), []);
  const present = useLive<World>(
    (signal) => ask(control().GET('/worlds/{id}', { params: { path: { id: world.value } }, signal })),
    [],
  );
  const confirmation = useConfirmation();
  const current = snapshots.value?.snapshots.find((one) => one.current);
  const loses = <Loses present={present.value} current={current} isKnown={snapshots.value !== undefined} />;
  const reload = (): void => {
    snapshots.reload();
    present.reload();
  };
  return (
    <div class="control-halves">
      <Tree snapshots={snapshots} present={present.value} loses={loses} confirmation={confirmation} onDone={reload} />
      <div class="stack">
        <Card title="Take a snapshot">
          <DeedForm
            title="Take a snapshot"
            initial={{ name: '' }}
            fields={() => [
              {
                name: 'name',
                label: 'Name',
                check: lengthCheck(100),
                placeholder: 'without a name',
                hint: 'contracts, ids, offsets, the clock, automation and faults are in it',
              },
            ]}
            send={({ name }, extra) =>
              control().POST('/snapshots', { body: name === '' ? {} : { name: name }, ...extra })
            }
            onDone={({ ok }) => (ok ? reload() : undefined)}
          />
        </Card>
        <DumpFile loses={loses} onDone={reload} />
        <Card title="Start over">
          <p class="muted">The world as it was when it was made, its clock included; not empty. Snapshots stay.</p>
          <div>
            <Button
              looks="danger"
              onClick={() =>
                confirmation.confirm({
                  title: 'Reset the world',
                  loses,
                  send: (extra) => control().POST('/reset', extra),
                  onDone: ({ ok }) => (ok ? reload() : undefined),
                })
              }
            >
              Reset the world …
            </Button>
          </div>
        </Card>
      </div>
      {confirmation.dialog}
    </div>
  );
}

/** How much happened that no snapshot has. */
function Loses({
  present,
  current,
  isKnown,
}: {
  readonly present: World | undefined;
  readonly current: Snapshot | undefined;
  readonly isKnown: boolean;
}): JSX.Element {
  const isSame =
    current !== undefined && present?.entries === current.entries && present.clock.nowMicros === current.atMicros;
  if (!isKnown || present === undefined) return <p>Everything since the newest snapshot is lost.</p>;
  if (isSame)
    return (
      <p>
        Nothing is lost: the world is as snapshot <Said>{nameOf(current)}</Said> has it.
      </p>
    );
  const updates = present.ledgerEnd - (current?.ledgerEnd ?? 0);
  const since =
    current === undefined ? (
      <>since its beginning (no snapshot has any of it)</>
    ) : (
      <>
        since snapshot <Said>{nameOf(current)}</Said>
      </>
    );
  return (
    <p>
      <strong>{updates === 1 ? '1 update' : `${updates} updates`}</strong> and the time from{' '}
      {current === undefined ? 'its beginning' : <Instant at={current.at} />} to <Instant at={present.clock.now} /> are
      lost: what happened {since} is in no snapshot. Take one first to keep it.
    </p>
  );
}

interface TreeProps {
  readonly snapshots: Live<SnapshotList>;
  readonly present: World | undefined;
  readonly loses: JSX.Element;
  readonly confirmation: Confirmation;
  readonly onDone: () => void;
}

function Tree({ snapshots, present, loses, confirmation, onDone }: TreeProps): JSX.Element {
  return (
    <Card title="Snapshots">
      <Loaded live={snapshots} lines={5}>
        {({ snapshots: all }) => (
          <>
            {all.length === 0 ? (
              <p class="muted">None yet. A snapshot is a point to come back to, as often as one likes.</p>
            ) : null}
            <ol class="control-tree">
              {treeRows(all).map((row) => (
                <Node key={row.kind === 'now' ? 'now' : row.snapshot.id} row={row}>
                  {row.kind === 'now' ? (
                    <Now present={present} row={row} />
                  ) : (
                    <OneSnapshot row={row} loses={loses} confirmation={confirmation} onDone={onDone} />
                  )}
                </Node>
              ))}
            </ol>
          </>
        )}
      </Loaded>
      <Curl command={snapshots.curl} />
    </Card>
  );
}

/** Lines further in would leave no room for the text. */
const MOST_LINES = 8;

function Node({
  row: { kind, depth, begins, ends },
  children,
}: {
  readonly row: TreeRow;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <li
      class={`control-node ${kind}${begins ? ' begins' : ''}${ends ? ' ends' : ''}`}
      {...(kind === 'now' ? { 'aria-current': 'true' } : {})}
    >
      {Array.from({ length: Math.min(depth, MOST_LINES) }, (_, line) => (
        <span key={line} class="control-line" aria-hidden="true" />
      ))}
      <span class="control-mark" aria-hidden="true" />
      <div class="control-node-body">{children}</div>
    </li>
  );
}

const After = ({ row: { parent } }: { readonly row: TreeRow }): JSX.Element => (
  <span class="unseen">{parent === undefined ? 'from the start of the world' : `after ${nameOf(parent)}`}</span>
);

const Now = ({ present, row }: { readonly present: World | undefined; readonly row: TreeRow }): JSX.Element => (
  <p class="row tight">
    <strong>The world now</strong> <Badge tone="accent">you are here</Badge>{' '}
    {present === undefined ? null : (
      <span class="muted">
        <Instant at={present.clock.now} />, offset {present.ledgerEnd}
      </span>
    )}
    <After row={row} />
  </p>
);

interface OneProps {
  readonly row: Extract<TreeRow, { readonly kind: 'snapshot' }>;
  readonly loses: JSX.Element;
  readonly confirmation: Confirmation;
  readonly onDone: () => void;
}

function OneSnapshot({ row, loses, confirmation: { confirm }, onDone }: OneProps): JSX.Element {
  const { snapshot } = row;
  const { id, name, at, ledgerEnd, current } = snapshot;
  const done = ({ ok }: { readonly ok: boolean }): void => (ok ? onDone() : undefined);
  const path = { params: { path: { id } } };
  return (
    <>
      <div class="control-node-text">
        <p>
          {name === null ? <span class="muted">without a name</span> : <Said>{name}</Said>}{' '}
          <code class="faint">{id}</code> {current ? <Badge tone="good">the world goes on from it</Badge> : null}
          <After row={row} />
        </p>
        <p class="muted">
          <Instant at={at} />, offset {ledgerEnd}
        </p>
      </div>
      <div class="row tight">
        <Button
          small
          label={`Revert to ${nameOf(snapshot)} …`}
          onClick={() =>
            confirm({
              title: `Revert to ${nameOf(snapshot)}`,
              loses: (
                <>
                  {loses}
                  <p class="muted">
                    Its clock goes back to <Instant at={at} /> too. The snapshot stays.
                  </p>
                </>
              ),
              send: (extra) => control().POST('/snapshots/{id}/revert', { ...path, ...extra }),
              onDone: done,
            })
          }
        >
          Revert …
        </Button>
        <Button
          small
          looks="quiet"
          label={`Delete ${nameOf(snapshot)} …`}
          onClick={() =>
            confirm({
              title: `Delete snapshot ${nameOf(snapshot)}`,
              loses: (
                <p>
                  The point <Instant at={at} />, offset {ledgerEnd}, can no longer be gone back to. The world stays as
                  it is, and so do snapshots taken after it.
                </p>
              ),
              send: (extra) => control().DELETE('/snapshots/{id}', { ...path, ...extra }),
              onDone: done,
            })
          }
        >
          Delete …
        </Button>
      </div>
    </>
  );
}
