// Names as listed by scan, and preapproved receivers.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { control as controlTypes, scan as scanTypes } from '../../../types';
import { resultOf, type ApiResult } from '../../api/result';
import { control, scan } from '../../api/clients';
import { users } from '../../live/status';
import { useLive, type LiveData } from '../../live/use-live';
import { affectsTemplate } from '../../live/world-events';
import { route } from '../../route';
import { ActionButton } from '../../ui/action-button';
import { partyParts } from '../../ui/amount-text';
import { Button } from '../../../ui/button';
import { Facts } from '../../../ui/facts';
import { Card } from '../../ui/card';
import { Curl } from '../../../ui/curl';
import { Dialog } from '../../ui/dialog';
import { FilterField } from '../../ui/filter-field';
import { Empty, Loaded } from '../../ui/states';
import { Table } from '../../../ui/table';
import { parseSpanInput } from '../../ui/parse-input';
import { Instant, PartyName, UserText } from '../../ui/values';
import { VirtualList } from '../../ui/virtual-list';
import { partyCheck, spanCheck } from './validators';
import { useConfirmation } from '../../ui/confirm';
import { ActionForm, type FormField, type Values } from './action-form';
import { optionalMember, partySuggestions, useParties } from './party-options';

type NameEntryList = scanTypes.components['schemas']['AnsEntries'];
type NameRow = NameEntryList['entries'][number];
type ContractHistoryJson = controlTypes.components['schemas']['ContractHistory'];

/** The largest page size of scan. */
const MOST_ENTRIES = 1000;
const MOST_PREAPPROVALS = 50;
const PREAPPROVAL = 'TransferPreapproval';

export function Names(): JSX.Element {
  const prefix = route.value.query.get('prefix') ?? '';
  const entries = useLive<NameEntryList>(
    (signal) =>
      resultOf(
        scan().GET('/v0/ans-entries', {
          params: { query: { page_size: MOST_ENTRIES, ...optionalMember('name_prefix', prefix) } },
          signal,
        }),
      ),
    [prefix],
  );
  const [opened, setOpened] = useState<string | undefined>(undefined);
  const entry = entries.value?.entries.find(({ name }) => name === opened);
  return (
    <div class="control-halves">
      <div class="stack">
        <Card title="Names">
          <FilterField label="Name prefix" name="prefix" placeholder="any" />
          <Loaded live={entries} lines={8}>
            {({ entries: all }) =>
              all.length === 0 ? (
                <Empty title="No matching names">Expired names are not listed.</Empty>
              ) : (
                <EntryList entries={all} onOpen={({ name }) => setOpened(name)} />
              )
            }
          </Loaded>
          {entries.value?.entries.length === MOST_ENTRIES ? (
            <p class="muted">Only the first {MOST_ENTRIES} names are shown; narrow the list with a prefix.</p>
          ) : null}
          <Curl command={entries.curl} />
        </Card>
        <Preapprovals />
      </div>
      <div class="stack">
        <NameForm onDone={entries.reload} />
      </div>
      <Dialog title="Name" isOpen={entry !== undefined} onClose={() => setOpened(undefined)} isDrawer>
        {entry === undefined ? null : <NameDetails entry={entry} onDone={entries.reload} />}
      </Dialog>
    </div>
  );
}

const EntryList = ({
  entries,
  onOpen,
}: {
  readonly entries: readonly NameRow[];
  readonly onOpen: (entry: NameRow) => void;
}): JSX.Element => (
  <div class="control-list">
    <VirtualList
      label="Names that are not expired"
      count={entries.length}
      rowAt={(index) => entries[index]}
      keyOf={({ name }) => name}
      onOpen={onOpen}
      columns={[
        { title: 'Name', width: 'minmax(8rem, 3fr)', cell: ({ name }) => <bdi dir="auto">{name}</bdi> },
        { title: 'Party', width: 'minmax(6rem, 2fr)', isExtra: true, cell: ({ user }) => <PartyName party={user} /> },
        { title: 'Expires', width: '13rem', isExtra: true, cell: ({ expires_at: at }) => <Expiry at={at} /> },
        {
          title: 'Details',
          width: '4.5rem',
          cell: (entry) => (
            <Button small label={`Open ${entry.name}`} onClick={() => onOpen(entry)}>
              Open
            </Button>
          ),
        },
      ]}
    />
  </div>
);

const Expiry = ({ at }: { readonly at: string | null | undefined }): JSX.Element =>
  at ? <Instant at={at} /> : <span class="faint">never</span>;

function NameDetails({
  entry: { name, user, url, description, expires_at: at },
  onDone,
}: {
  readonly entry: NameRow;
  readonly onDone: () => void;
}): JSX.Element {
  return (
    <>
      <Facts
        of={[
          ['Name', <UserText>{name}</UserText>],
          ['Party', <PartyName party={user} copy />],
          ['Expires', <Expiry at={at} />],
          ['URL', url === '' ? <span class="faint">none</span> : <UserText>{url}</UserText>],
          ['Description', description === '' ? <span class="faint">none</span> : <UserText>{description}</UserText>],
        ]}
      />
      {at ? (
        <ActionButton
          title={`Renew ${name}`}
          done={`Name ${name} renewed`}
          variant="primary"
          send={(extra) => control().POST('/names/{name}/renew', { params: { path: { name } }, ...extra })}
          onDone={onDone}
        >
          Renew
        </ActionButton>
      ) : (
        <p class="muted">This name belongs to the network and needs no renewal.</p>
      )}
    </>
  );
}

type NameFieldName = 'user' | 'party' | 'name' | 'url' | 'description' | 'lifetime';
const PARTY = '';

function NameForm({ onDone }: { readonly onDone: () => void }): JSX.Element {
  const parties = useParties();
  const fields = ({ user }: Values<NameFieldName>): readonly FormField<NameFieldName>[] => [
    {
      name: 'user',
      label: 'For',
      choices: [
        ...users.value.map((one) => ({ value: one.user, text: `User ${one.user}` })),
        { value: PARTY, text: 'A party, by id' },
      ],
    },
    ...(user === PARTY
      ? [
          {
            name: 'party',
            label: 'Party',
            isRequired: true,
            check: partyCheck,
            suggestions: partySuggestions(parties.value?.parties ?? []),
          } as const,
        ]
      : []),
    { name: 'name', label: 'Name', isRequired: true, placeholder: 'alice.unverified.cns' },
    { name: 'url', label: 'URL', placeholder: 'https://example.com' },
    { name: 'description', label: 'Description' },
    {
      name: 'lifetime',
      label: 'Lifetime',
      check: spanCheck,
      suggestions: ['1h', '1d', '30d', '90d'],
      placeholder: 'network default',
    },
  ];
  return (
    <Card title="Publish a name">
      {/* Recreated once the users are known: the first one is preselected. */}
      <ActionForm
        key={users.value[0]?.user ?? PARTY}
        title="Publish a name"
        done={({ name }) => `Name ${name} published`}
        initial={{ user: users.value[0]?.user ?? PARTY, party: '', name: '', url: '', description: '', lifetime: '' }}
        fields={fields}
        onDone={({ ok }) => (ok ? onDone() : undefined)}
        send={({ user, party, name, url, description, lifetime }, extra) =>
          control().POST('/names', {
            body: {
              ...(user === PARTY ? { party: party } : { user }),
              name: name,
              url: url,
              description: description,
              ...optionalMember('lifetime', spanOf(lifetime)),
            },
            ...extra,
          })
        }
      />
    </Card>
  );
}

const spanOf = (typed: string): string => {
  const span = parseSpanInput(typed);
  return span.ok ? span.value.text : '';
};

/** Read from the contracts, because no operation lists preapprovals. */
async function loadPreapprovals(signal: AbortSignal): Promise<ApiResult<readonly ContractHistoryJson[]>> {
  const listed = await resultOf(
    control().GET('/contracts', { params: { query: { template: PREAPPROVAL, limit: MOST_PREAPPROVALS } }, signal }),
  );
  if (!listed.ok) return listed;
  const each = await Promise.all(
    listed.value.contracts.map(({ contractId }) =>
      resultOf<ContractHistoryJson>(
        control().GET('/contracts/{contractId}', { params: { path: { contractId } }, signal }),
      ),
    ),
  );
  // A contract archived between the two calls is omitted.
  return { ...listed, value: each.flatMap((one) => (one.ok ? [one.value] : [])) };
}

const memberOf = (payload: unknown, key: string): string | undefined => {
  const value: unknown =
    typeof payload === 'object' && payload !== null
      ? Object.entries(payload).find(([name]) => name === key)?.[1]
      : undefined;
  return typeof value === 'string' ? value : undefined;
};

function Preapprovals(): JSX.Element {
  const preapprovals: LiveData<readonly ContractHistoryJson[]> = useLive(loadPreapprovals, [], {
    isNews: (event) => affectsTemplate(event, PREAPPROVAL),
  });
  const parties = useParties();
  const confirmation = useConfirmation();
  const done = ({ ok }: { readonly ok: boolean }): void => (ok ? preapprovals.reload() : undefined);
  return (
    <Card title="Preapproved receivers">
      <Loaded live={preapprovals} lines={2}>
        {(all) =>
          all.length === 0 ? (
            <Empty title="No preapproved receivers">Transfers to a preapproved receiver need no acceptance.</Empty>
          ) : (
            <Table
              caption="Preapproved receivers (transfers need no acceptance)"
              rows={all}
              keyOf={({ contractId }) => contractId}
              columns={[
                {
                  title: 'Receiver',
                  cell: ({ payload }) => <PartyName party={memberOf(payload, 'receiver') ?? ''} copy />,
                },
                { title: 'Expires', cell: ({ payload }) => <Expiry at={memberOf(payload, 'expiresAt')} /> },
                {
                  title: 'Action',
                  cell: ({ payload }) => {
                    const party = memberOf(payload, 'receiver') ?? '';
                    return (
                      <Button
                        small
                        label={`Cancel the preapproval of ${party} …`}
                        onClick={() =>
                          confirmation.confirm({
                            title: 'Cancel the preapproval',
                            done: 'Preapproval canceled',
                            consequence: (
                              <p>
                                Transfers to <PartyName party={party} /> need acceptance again.
                              </p>
                            ),
                            send: (extra) =>
                              control().DELETE('/preapprovals/{party}', { params: { path: { party } }, ...extra }),
                            onDone: done,
                          })
                        }
                      >
                        Cancel …
                      </Button>
                    );
                  },
                },
              ]}
            />
          )
        }
      </Loaded>
      <ActionForm
        title="Preapprove transfers"
        done={({ receiver }) => `Transfers to ${partyParts(receiver).hint} preapproved`}
        initial={{ receiver: '', validFor: '' }}
        onDone={done}
        fields={() => [
          {
            name: 'receiver',
            label: 'Receiver',
            isRequired: true,
            check: partyCheck,
            suggestions: partySuggestions(parties.value?.parties ?? []),
          },
          {
            name: 'validFor',
            label: 'Valid for',
            check: spanCheck,
            suggestions: ['1h', '1d', '90d'],
            placeholder: 'network default',
          },
        ]}
        send={({ receiver, validFor }, extra) =>
          control().POST('/preapprovals', {
            body: { receiver: receiver, ...optionalMember('validFor', spanOf(validFor)) },
            ...extra,
          })
        }
      />
      <Curl command={preapprovals.curl} />
      {confirmation.dialog}
    </Card>
  );
}
