// Active faults, requests they hold, and a form to add one.

import type { JSX } from 'preact';
import type { control as controlTypes } from '../../../types';
import { resultOf } from '../../api/result';
import { control } from '../../api/clients';
import { useLive, type LiveData } from '../../live/use-live';
import { ActionButton } from '../../ui/action-button';
import { Badge } from '../../../ui/badge';
import { Card } from '../../ui/card';
import { Curl } from '../../../ui/curl';
import { Empty, Loaded } from '../../ui/states';
import { Table } from '../../../ui/table';
import { Instant, UserText } from '../../ui/values';
import { FaultForm } from './fault-form';
import { FaultRecipes } from './fault-recipes';
import { doesText, GROUP_WORDS, limitsText, type Fault } from './fault-text';

type FaultList = controlTypes.components['schemas']['FaultList'];
type HeldList = controlTypes.components['schemas']['HeldList'];

export function Faults(): JSX.Element {
  const faults = useLive<FaultList>((signal) => resultOf(control().GET('/faults', { signal })), []);
  const held = useLive<HeldList>((signal) => resultOf(control().GET('/held', { signal })), []);
  const reload = (): void => {
    faults.reload();
    held.reload();
  };
  return (
    <div class="control-halves">
      <div class="stack">
        <Armed faults={faults} onDone={reload} />
        <HeldRequests held={held} onDone={reload} />
      </div>
      <div class="stack">
        <FaultRecipes onDone={reload} />
        <FaultForm onDone={reload} />
      </div>
    </div>
  );
}

function Armed({ faults, onDone }: { readonly faults: LiveData<FaultList>; readonly onDone: () => void }): JSX.Element {
  const some = (faults.value?.faults.length ?? 0) > 0;
  return (
    <Card
      title="Active faults"
      actions={
        some ? (
          <ActionButton
            title="Clear all faults"
            done="All faults cleared"
            small
            send={(extra) => control().DELETE('/faults', extra)}
            onDone={onDone}
          >
            Clear all
          </ActionButton>
        ) : undefined
      }
    >
      <Loaded live={faults} lines={3}>
        {({ faults: all }) =>
          all.length === 0 ? (
            <Empty title="No active faults">
              Every request is answered normally. A fault delays, changes or drops responses.
            </Empty>
          ) : (
            <Table
              caption="Active faults, in matching order"
              rows={all}
              keyOf={({ id }) => id}
              columns={[
                {
                  title: 'Fault',
                  cell: ({ id }) => (
                    <code>
                      <bdi>{id}</bdi>
                    </code>
                  ),
                },
                { title: 'Operation', cell: (fault) => <Matches fault={fault} /> },
                { title: 'Effect', cell: (fault) => doesText(fault) },
                {
                  title: 'Matched',
                  isNumber: true,
                  cell: ({ seen }) => <span title="matching requests">{seen}</span>,
                },
                {
                  title: 'Hits',
                  isNumber: true,
                  cell: ({ hits, times }) => (
                    <span title="requests it was applied to">
                      {hits}
                      {times === undefined ? null : <span class="faint"> of {times}</span>}
                    </span>
                  ),
                },
                {
                  title: 'Action',
                  cell: ({ id }) => (
                    <ActionButton
                      title={`Clear fault ${id}`}
                      done={`Fault ${id} cleared`}
                      small
                      send={(extra) => control().DELETE('/faults/{id}', { params: { path: { id } }, ...extra })}
                      onDone={onDone}
                    >
                      Clear
                    </ActionButton>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
      <Curl command={faults.curl} />
    </Card>
  );
}

function Matches({ fault }: { readonly fault: Fault }): JSX.Element {
  const limits = limitsText(fault);
  const isSpent = fault.times !== undefined && fault.hits >= fault.times;
  return (
    <div class="stack control-lines">
      <span>
        <UserText>{GROUP_WORDS[fault.operation] ?? fault.operation}</UserText> {isSpent ? <Badge>used up</Badge> : null}
      </span>
      {limits === '' ? null : (
        <span class="muted">
          <bdi>{limits}</bdi>
        </span>
      )}
    </div>
  );
}

function HeldRequests({
  held,
  onDone,
}: {
  readonly held: LiveData<HeldList>;
  readonly onDone: () => void;
}): JSX.Element {
  const some = (held.value?.held.length ?? 0) > 0;
  return (
    <Card
      title="Held requests"
      actions={
        some ? (
          <ActionButton
            title="Release all held requests"
            done="All held requests released"
            small
            send={(extra) => control().POST('/held/release', extra)}
            onDone={onDone}
          >
            Release all
          </ActionButton>
        ) : undefined
      }
    >
      <Loaded live={held} lines={2}>
        {({ held: all }) =>
          all.length === 0 ? (
            <Empty title="No held requests">
              A fault with the effect “Hold until released” keeps requests pending until you release them here.
            </Empty>
          ) : (
            <Table
              caption="Held requests, oldest first"
              rows={all}
              keyOf={({ id }) => id}
              columns={[
                {
                  title: 'Request',
                  cell: ({ id }) => (
                    <code>
                      <bdi>{id}</bdi>
                    </code>
                  ),
                },
                { title: 'Operation', cell: ({ operation }) => operation },
                {
                  title: 'User',
                  cell: ({ user }) => (user === null ? <span class="faint">none</span> : <UserText>{user}</UserText>),
                },
                {
                  title: 'Held by',
                  cell: ({ fault }) =>
                    fault === undefined ? (
                      <span class="faint">a cleared fault</span>
                    ) : (
                      <code>
                        <bdi>{fault}</bdi>
                      </code>
                    ),
                },
                { title: 'Since', cell: ({ since }) => <Instant at={since} /> },
                {
                  title: 'Action',
                  cell: ({ id }) => (
                    <ActionButton
                      title={`Release request ${id}`}
                      done={`Request ${id} released`}
                      small
                      send={(extra) => control().POST('/held/{id}/release', { params: { path: { id } }, ...extra })}
                      onDone={onDone}
                    >
                      Release
                    </ActionButton>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
      <Curl command={held.curl} />
    </Card>
  );
}
