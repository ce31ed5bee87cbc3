// Network events: synchronizer upgrades, migrations, reassignments.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { formatInstantShort, truncate } from '../../../base';
import type { control as controlTypes } from '../../../types';
import { resultOf } from '../../api/result';
import { control } from '../../api/clients';
import { useNow } from '../../live/clock';
import { loadStatus, status } from '../../live/status';
import { useLive } from '../../live/use-live';
import { ActionButton } from '../../ui/action-button';
import { spanText } from '../../ui/amount-text';
import { Button } from '../../../ui/button';
import { Badge } from '../../../ui/badge';
import { Facts } from '../../../ui/facts';
import { Card } from '../../ui/card';
import { Curl } from '../../../ui/curl';
import { Empty, Loaded } from '../../ui/states';
import { Table } from '../../../ui/table';
import { parseInstantInput } from '../../ui/parse-input';
import { Instant, UserText, ShortId } from '../../ui/values';
import { contractCheck, instantCheck, partyCheck, wholeNumberCheck } from './validators';
import { useConfirmation } from '../../ui/confirm';
import { ActionForm, CHECKED } from './action-form';
import { optionalMember } from './party-options';

type LsuAnswer = controlTypes.components['schemas']['LsuAnswer'];
type AnnouncedLsu = NonNullable<LsuAnswer['lsu']>;
type LedgerUpdateList = controlTypes.components['schemas']['LedgerUpdateList'];

export const Network = (): JSX.Element => (
  <div class="columns">
    <Upgrade />
    <div class="stack">
      <Migration />
      <Reassignments />
    </div>
  </div>
);

function Upgrade(): JSX.Element {
  const lsu = useLive<LsuAnswer>((signal) => resultOf(control().GET('/lsu', { signal })), []);
  const confirmation = useConfirmation();
  const cancel = (): void =>
    confirmation.confirm({
      title: 'Cancel the announced upgrade',
      done: 'Upgrade canceled',
      consequence: <p>The upgrade is no longer announced.</p>,
      send: (extra) => control().DELETE('/lsu', extra),
      onDone: lsu.reload,
    });
  return (
    <Card
      title="Synchronizer upgrade"
      actions={
        lsu.value?.lsu ? (
          <Button small onClick={cancel}>
            Cancel …
          </Button>
        ) : undefined
      }
    >
      <Loaded live={lsu} lines={6}>
        {({ lsu: announced }) => (
          <>
            {announced === null ? (
              <Empty title="No upgrade announced">The synchronizer stays, and the topology can change.</Empty>
            ) : (
              <Announced lsu={announced} />
            )}
            <LsuForm key={JSON.stringify(announced)} lsu={announced} onDone={lsu.reload} />
          </>
        )}
      </Loaded>
      <Curl command={lsu.curl} />
      {confirmation.dialog}
    </Card>
  );
}

function Announced({
  lsu: {
    topologyFreezeTime,
    topologyFreezeTimeMicros: freeze,
    upgradeTime,
    upgradeTimeMicros: upgrade,
    successorPhysicalSynchronizerId: successor,
  },
}: {
  readonly lsu: AnnouncedLsu;
}): JSX.Element {
  const now = useNow() ?? 0;
  const state =
    now < freeze ? (
      <Badge tone="accent">announced</Badge>
    ) : now < upgrade ? (
      <Badge tone="warn">topology frozen</Badge>
    ) : (
      <Badge>upgrade time passed</Badge>
    );
  const away = (at: number): string => (at > now ? `in ${spanText(at - now)}` : `${spanText(now - at)} ago`);
  return (
    <Facts
      of={[
        ['State', state],
        [
          'Topology freezes',
          <>
            <Instant at={topologyFreezeTime} /> <span class="muted">{away(freeze)}</span>
          </>,
        ],
        [
          'Upgrade',
          <>
            <Instant at={upgradeTime} /> <span class="muted">{away(upgrade)}</span>
          </>,
        ],
        ['Successor', <ShortId id={successor} what="the successor" copy />],
      ]}
    />
  );
}

const instantOf = (typed: string): string => {
  const instant = parseInstantInput(typed);
  return instant.ok ? formatInstantShort(instant.value) : typed;
};

/** Whether the first time is after the second. */
const isLater = (one: string, other: string): boolean => {
  const [first, second] = [parseInstantInput(one), parseInstantInput(other)];
  return first.ok && second.ok && first.value > second.value;
};

function LsuForm({ lsu, onDone }: { readonly lsu: AnnouncedLsu | null; readonly onDone: () => void }): JSX.Element {
  const successor = lsu?.successorPhysicalSynchronizerId ?? '';
  return (
    <ActionForm
      title={lsu === null ? 'Announce an upgrade' : 'Change the announced upgrade'}
      done={() => (lsu === null ? 'Upgrade announced' : 'Upgrade changed')}
      initial={{
        topologyFreezeTime: lsu?.topologyFreezeTime ?? '',
        upgradeTime: lsu?.upgradeTime ?? '',
        successorPhysicalSynchronizerId: successor,
      }}
      onDone={({ ok }) => (ok ? onDone() : undefined)}
      fields={({ topologyFreezeTime }) => [
        {
          name: 'topologyFreezeTime',
          label: 'Topology freezes at',
          isRequired: true,
          check: instantCheck,
          placeholder: '2026-01-31 11:00',
        },
        {
          name: 'upgradeTime',
          label: 'Upgrade at',
          isRequired: true,
          placeholder: '2026-01-31 12:00',
          check: (value) =>
            instantCheck(value) ?? (isLater(topologyFreezeTime, value) ? 'Before the topology freezes' : undefined),
        },
        {
          name: 'successorPhysicalSynchronizerId',
          label: 'Successor',
          isRequired: true,
          hint: 'name::fingerprint::version-serial',
          suggestions: status.value
            ? [`${status.value.synchronizerId}::35-1`, `${status.value.synchronizerId}::35-2`]
            : [],
        },
      ]}
      send={(values, extra) =>
        control().PUT('/lsu', {
          body: {
            topologyFreezeTime: instantOf(values.topologyFreezeTime),
            upgradeTime: instantOf(values.upgradeTime),
            successorPhysicalSynchronizerId: values.successorPhysicalSynchronizerId,
          },
          ...extra,
        })
      }
    />
  );
}

function Migration(): JSX.Element {
  const present = status.value?.migrationId;
  return (
    <Card title="Migration">
      <p>
        {present === undefined ? (
          <span class="skeleton" />
        ) : (
          <>
            Current migration: <strong>{present}</strong>
          </>
        )}
      </p>
      <ActionForm
        title="Start a migration"
        done={({ migrationId }) => `Migration ${migrationId} started`}
        variant="danger"
        initial={{ migrationId: '' }}
        onDone={() => void loadStatus()}
        fields={() => [
          {
            name: 'migrationId',
            label: 'Migration id',
            isRequired: true,
            check: wholeNumberCheck((present ?? -1) + 1, 2 ** 31 - 1),
            placeholder: String((present ?? 0) + 1),
            hint: 'New updates carry this id; only reverting to a snapshot undoes it',
          },
        ]}
        send={({ migrationId }, extra) =>
          control().POST('/migrations', { body: { migrationId: Number(migrationId) }, ...extra })
        }
      />
    </Card>
  );
}

/** Reassignments started here are listed with their ids until they are completed; others appear among the updates. */
function Reassignments(): JSX.Element {
  const updates = useLive<LedgerUpdateList>(
    (signal) => resultOf(control().GET('/updates', { params: { query: { kind: 'reassignment', limit: 10 } }, signal })),
    [],
  );
  const [sent, setSent] = useState<readonly string[]>([]);
  const arrived = (id: string): void => {
    setSent((before) => before.filter((one) => one !== id));
    updates.reload();
  };
  return (
    <Card title="Reassignments">
      {sent.length === 0 ? null : (
        <Table
          caption="In flight, started here"
          showCaption
          rows={sent}
          keyOf={(id) => id}
          columns={[
            { title: 'Reassignment', cell: (id) => <ShortId id={id} what="the reassignment id" copy /> },
            {
              title: 'Action',
              cell: (reassignmentId) => (
                <ActionButton
                  title={`Assign ${truncate(reassignmentId, 10)}`}
                  done="Reassignment completed"
                  small
                  send={(extra) =>
                    control().POST('/reassignments/{reassignmentId}/assign', {
                      params: { path: { reassignmentId } },
                      ...extra,
                    })
                  }
                  onDone={({ ok }) => (ok ? arrived(reassignmentId) : undefined)}
                >
                  Assign
                </ActionButton>
              ),
            },
          ]}
        />
      )}
      <ActionForm
        title="Reassign a contract"
        done={() => 'Reassignment started'}
        submit="Start reassignment"
        initial={{ contractId: '', target: '', submitter: '', hold: CHECKED }}
        fields={() => [
          { name: 'contractId', label: 'Contract id', isRequired: true, check: contractCheck },
          { name: 'target', label: 'Target synchronizer', placeholder: 'the other one' },
          { name: 'submitter', label: 'Submitter', check: partyCheck, placeholder: 'first stakeholder' },
          { name: 'hold', label: 'Leave in flight', choices: 'check box' },
        ]}
        send={({ contractId, target, submitter, hold }, extra) =>
          control().POST('/reassignments', {
            body: {
              contractId: contractId,
              ...optionalMember('target', target),
              ...optionalMember('submitter', submitter),
              hold: hold === CHECKED,
            },
            ...extra,
          })
        }
        onDone={(answer) => {
          if (!answer.ok) return;
          const { reassignmentId, facts } = answer.value;
          if (reassignmentId !== undefined && facts.includes('reassignment-held'))
            setSent((before) => [...before, reassignmentId]);
          updates.reload();
        }}
      />
      <ActionForm
        title="Complete a reassignment"
        done={() => 'Reassignment completed'}
        submit="Assign"
        variant="plain"
        initial={{ reassignmentId: '' }}
        onDone={({ ok }) => (ok ? updates.reload() : undefined)}
        fields={() => [
          {
            name: 'reassignmentId',
            label: 'Reassignment id',
            isRequired: true,
            hint: 'Returned when the reassignment was started',
          },
        ]}
        send={({ reassignmentId }, extra) =>
          control().POST('/reassignments/{reassignmentId}/assign', {
            params: { path: { reassignmentId: reassignmentId } },
            ...extra,
          })
        }
      />
      <Loaded live={updates} lines={3}>
        {({ updates: all }) =>
          all.length === 0 ? (
            <Empty title="No reassignments yet" />
          ) : (
            <Table
              caption="Latest reassignments"
              showCaption
              rows={all}
              keyOf={({ updateId }) => updateId}
              columns={[
                { title: 'Offset', isNumber: true, cell: ({ offset }) => offset },
                { title: 'Summary', cell: ({ summary }) => <UserText>{summary}</UserText> },
                { title: 'Recorded', cell: ({ recordTime }) => <Instant at={recordTime} /> },
              ]}
            />
          )
        }
      </Loaded>
      <Curl command={updates.curl} />
    </Card>
  );
}
