// Snapshots, dump and load, and reset.

import type { ComponentChildren, JSX } from 'preact';
import type { control as controlTypes } from '../../../types';
import { resultOf } from '../../api/result';
import { control } from '../../api/clients';
import { useLive, type LiveData } from '../../live/use-live';
import { world } from '../../route';
import { Button } from '../../../ui/button';
import { Badge } from '../../../ui/badge';
import { Card } from '../../ui/card';
import { Curl } from '../../../ui/curl';
import { Loaded } from '../../ui/states';
import { Instant, UserText } from '../../ui/values';
import { lengthCheck } from './validators';
import { useConfirmation, type Confirmation } from '../../ui/confirm';
import { ActionForm } from './action-form';
import { DumpFile } from './dump-file';
import { nameOf, treeRows, type ListedSnapshot, type TreeRow } from './snapshot-tree';

type SnapshotList = controlTypes.components['schemas']['SnapshotList'];
type WorldSummaryJson = controlTypes.components['schemas']['World'];

export function Snapshots(): JSX.Element {
  const snapshots = useLive<SnapshotList>((signal) => resultOf(control().GET('/snapshots', { signal })), []);
  const present = useLive<WorldSummaryJson>(
    (signal) => resultOf(control().GET('/worlds/{id}', { params: { path: { id: world.value } }, signal })),
    [],
  );
  const confirmation = useConfirmation();
  const current = snapshots.value?.snapshots.find((one) => one.current);
  const consequence = <LostChanges present={present.value} current={current} isKnown={snapshots.value !== undefined} />;
  const reload = (): void => {
    snapshots.reload();
    present.reload();
  };
  return (
    <div class="control-halves">
      <Tree
        snapshots={snapshots}
        present={present.value}
        consequence={consequence}
        confirmation={confirmation}
        onDone={reload}
      />
      <div class="stack">
        <Card title="Take a snapshot">
          <ActionForm
            title="Take a snapshot"
            done={({ name }) => (name === '' ? 'Snapshot taken' : `Snapshot ${name} taken`)}
            initial={{ name: '' }}
            fields={() => [
              {
                name: 'name',
                label: 'Name',
                check: lengthCheck(100),
                placeholder: 'unnamed',
                hint: 'Includes contracts, ids, offsets, the clock, automation and faults',
              },
            ]}
            send={({ name }, extra) =>
              control().POST('/snapshots', { body: name === '' ? {} : { name: name }, ...extra })
            }
            onDone={({ ok }) => (ok ? reload() : undefined)}
          />
        </Card>
        <DumpFile consequence={consequence} onDone={reload} />
        <Card title="Reset">
          <p class="muted">Restores the world as it was created, including its clock. Snapshots are kept.</p>
          <div>
            <Button
              variant="danger"
              onClick={() =>
                confirmation.confirm({
                  title: 'Reset the world',
                  done: 'World reset',
                  consequence,
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

/** What happened since the last snapshot. */
function LostChanges({
  present,
  current,
  isKnown,
}: {
  readonly present: WorldSummaryJson | undefined;
  readonly current: ListedSnapshot | undefined;
  readonly isKnown: boolean;
}): JSX.Element {
  const isSame =
    current !== undefined && present?.entries === current.entries && present.clock.nowMicros === current.atMicros;
  if (!isKnown || present === undefined) return <p>Everything since the newest snapshot is lost.</p>;
  if (isSame)
    return (
      <p>
        Nothing is lost: the world equals snapshot <UserText>{nameOf(current)}</UserText>.
      </p>
    );
  const updates = present.ledgerEnd - (current?.ledgerEnd ?? 0);
  const since =
    current === undefined ? (
      <>the world was created</>
    ) : (
      <>
        snapshot <UserText>{nameOf(current)}</UserText>
      </>
    );
  return (
    <p>
      <strong>{updates === 1 ? '1 update' : `${updates} updates`}</strong> and the time from{' '}
      {current === undefined ? 'its creation' : <Instant at={current.at} />} to <Instant at={present.clock.now} /> will
      be lost: nothing since {since} is saved. To keep it, take a snapshot first.
    </p>
  );
}

interface TreeProps {
  readonly snapshots: LiveData<SnapshotList>;
  readonly present: WorldSummaryJson | undefined;
  readonly consequence: JSX.Element;
  readonly confirmation: Confirmation;
  readonly onDone: () => void;
}

function Tree({ snapshots, present, consequence, confirmation, onDone }: TreeProps): JSX.Element {
  return (
    <Card title="Snapshots">
      <Loaded live={snapshots} lines={5}>
        {({ snapshots: all }) => (
          <>
            {all.length === 0 ? (
              <p class="muted">No snapshots yet. You can revert to a snapshot any number of times.</p>
            ) : null}
            <ol class="control-tree">
              {treeRows(all).map((row) => (
                <TreeNode key={row.kind === 'now' ? 'now' : row.snapshot.id} row={row}>
                  {row.kind === 'now' ? (
                    <CurrentWorld present={present} row={row} />
                  ) : (
                    <SnapshotRow row={row} consequence={consequence} confirmation={confirmation} onDone={onDone} />
                  )}
                </TreeNode>
              ))}
            </ol>
          </>
        )}
      </Loaded>
      <Curl command={snapshots.curl} />
    </Card>
  );
}

/** Deeper branches would leave no room for the text. */
const MOST_LINES = 8;

function TreeNode({
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

const PositionText = ({ row: { parent } }: { readonly row: TreeRow }): JSX.Element => (
  <span class="visually-hidden">
    {parent === undefined ? 'from the start of the world' : `after ${nameOf(parent)}`}
  </span>
);

const CurrentWorld = ({
  present,
  row,
}: {
  readonly present: WorldSummaryJson | undefined;
  readonly row: TreeRow;
}): JSX.Element => (
  <p class="row tight">
    <strong>Current world</strong> <Badge tone="accent">you are here</Badge>{' '}
    {present === undefined ? null : (
      <span class="muted">
        <Instant at={present.clock.now} />, offset {present.ledgerEnd}
      </span>
    )}
    <PositionText row={row} />
  </p>
);

interface SnapshotRowProps {
  readonly row: Extract<TreeRow, { readonly kind: 'snapshot' }>;
  readonly consequence: JSX.Element;
  readonly confirmation: Confirmation;
  readonly onDone: () => void;
}

function SnapshotRow({ row, consequence, confirmation: { confirm }, onDone }: SnapshotRowProps): JSX.Element {
  const { snapshot } = row;
  const { id, name, at, ledgerEnd, current } = snapshot;
  const done = ({ ok }: { readonly ok: boolean }): void => (ok ? onDone() : undefined);
  const path = { params: { path: { id } } };
  return (
    <>
      <div class="control-node-text">
        <p>
          {name === null ? <span class="muted">unnamed</span> : <UserText>{name}</UserText>}{' '}
          <code class="faint">{id}</code> {current ? <Badge tone="good">current base</Badge> : null}
          <PositionText row={row} />
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
              done: `Reverted to ${nameOf(snapshot)}`,
              consequence: (
                <>
                  {consequence}
                  <p class="muted">
                    The clock also goes back to <Instant at={at} />. The snapshot is kept.
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
          variant="quiet"
          label={`Delete ${nameOf(snapshot)} …`}
          onClick={() =>
            confirm({
              title: `Delete snapshot ${nameOf(snapshot)}`,
              done: `Snapshot ${nameOf(snapshot)} deleted`,
              consequence: (
                <p>
                  You can no longer revert to <Instant at={at} />, offset {ledgerEnd}. The world and later snapshots are
                  not affected.
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
