// Parties with their hosting participants, and users with their wallets.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { control as controlTypes } from '../../../types';
import { resultOf } from '../../api/result';
import { control } from '../../api/clients';
import { useLive } from '../../live/use-live';
import { ActionButton } from '../../ui/action-button';
import { partyParts } from '../../ui/amount-text';
import { Button } from '../../../ui/button';
import { Badge } from '../../../ui/badge';
import { Facts } from '../../../ui/facts';
import { Card } from '../../ui/card';
import { Curl } from '../../../ui/curl';
import { Dialog } from '../../ui/dialog';
import { Empty, Loaded } from '../../ui/states';
import { Table } from '../../../ui/table';
import { PartyName, UserText } from '../../ui/values';
import { VirtualList } from '../../ui/virtual-list';
import { participantCheck } from './validators';
import { PartyForm, UserForm } from './party-forms';
import { useConfirmation, type Confirmation } from '../../ui/confirm';
import { ActionForm, CHECKED } from './action-form';
import { participantSuggestions, useParties, type Party } from './party-options';

type UserList = controlTypes.components['schemas']['UserList'];
type ListedUser = UserList['users'][number];
type PermissionJson = controlTypes.components['schemas']['Permission'];

type OpenDetails = { readonly kind: 'party' | 'user'; readonly id: string };

export function Parties(): JSX.Element {
  const parties = useParties();
  const users = useLive<UserList>((signal) => resultOf(control().GET('/users', { signal })), []);
  const [opened, setOpened] = useState<OpenDetails | undefined>(undefined);
  const confirmation = useConfirmation();
  const all = parties.value?.parties ?? [];
  const party = opened?.kind === 'party' ? all.find((one) => one.party === opened.id) : undefined;
  const user = opened?.kind === 'user' ? users.value?.users.find((one) => one.user === opened.id) : undefined;
  const reload = (): void => {
    parties.reload();
    users.reload();
  };
  return (
    <div class="control-halves">
      <div class="stack">
        <Card title="Users">
          <Loaded live={users} lines={6}>
            {(list) => <Users users={list.users} onOpen={(id) => setOpened({ kind: 'user', id })} />}
          </Loaded>
          <Curl command={users.curl} />
        </Card>
        <Card title="Parties">
          <Loaded live={parties} lines={6}>
            {(list) => <PartyRows parties={list.parties} onOpen={(id) => setOpened({ kind: 'party', id })} />}
          </Loaded>
          <Curl command={parties.curl} />
        </Card>
      </div>
      <div class="stack">
        <UserForm parties={all} onDone={reload} />
        <PartyForm parties={all} onDone={reload} />
      </div>
      <Dialog
        title={opened?.kind === 'user' ? 'User' : 'Party'}
        isOpen={party !== undefined || user !== undefined}
        onClose={() => setOpened(undefined)}
        isDrawer
      >
        {party === undefined ? null : (
          <PartyDetails
            party={party}
            participants={participantSuggestions(all)}
            confirmation={confirmation}
            onDone={reload}
          />
        )}
        {user === undefined ? null : <UserDetails user={user} confirmation={confirmation} onDone={reload} />}
      </Dialog>
      {confirmation.dialog}
    </div>
  );
}

const Wallet = ({ user: { wallet, deactivated } }: { readonly user: ListedUser }): JSX.Element =>
  deactivated ? (
    <Badge tone="bad">deactivated</Badge>
  ) : wallet ? (
    <Badge tone="good">wallet</Badge>
  ) : (
    <Badge>no wallet</Badge>
  );

const Users = ({
  users,
  onOpen,
}: {
  readonly users: readonly ListedUser[];
  readonly onOpen: (id: string) => void;
}): JSX.Element => (
  <div class="control-list">
    <VirtualList
      label="Users, by their id"
      count={users.length}
      rowAt={(index) => users[index]}
      keyOf={({ user }) => user}
      onOpen={({ user }) => onOpen(user)}
      columns={[
        { title: 'User', width: 'minmax(6rem, 2fr)', cell: ({ user }) => <bdi dir="auto">{user}</bdi> },
        {
          title: 'Party',
          width: 'minmax(6rem, 3fr)',
          isExtra: true,
          cell: ({ party }) => (party === null ? <span class="faint">none</span> : <PartyName party={party} />),
        },
        { title: 'State', width: '7rem', cell: (user) => <Wallet user={user} /> },
        {
          title: 'Details',
          width: '4.5rem',
          cell: ({ user }) => (
            <Button small label={`Open user ${user}`} onClick={() => onOpen(user)}>
              Open
            </Button>
          ),
        },
      ]}
    />
  </div>
);

const PartyRows = ({
  parties,
  onOpen,
}: {
  readonly parties: readonly Party[];
  readonly onOpen: (id: string) => void;
}): JSX.Element => (
  <div class="control-list">
    <VirtualList
      label="Parties of the network, by their id"
      count={parties.length}
      rowAt={(index) => parties[index]}
      keyOf={({ party }) => party}
      onOpen={({ party }) => onOpen(party)}
      columns={[
        { title: 'Party', width: 'minmax(7rem, 3fr)', cell: ({ party }) => <PartyName party={party} /> },
        {
          title: 'Users',
          width: 'minmax(4rem, 1fr)',
          isExtra: true,
          cell: ({ users }) => <bdi>{users.join(', ')}</bdi>,
        },
        {
          title: 'Hosted by',
          width: '6rem',
          cell: ({ hosting }) =>
            hosting.length === 0 ? 'none' : hosting.length === 1 ? '1 node' : `${hosting.length} nodes`,
        },
        {
          title: 'Details',
          width: '4.5rem',
          cell: ({ party }) => (
            <Button small label={`Open party ${party}`} onClick={() => onOpen(party)}>
              Open
            </Button>
          ),
        },
      ]}
    />
  </div>
);

interface DetailsProps {
  readonly confirmation: Confirmation;
  readonly onDone: () => void;
}

function UserDetails({
  user,
  confirmation: { confirm },
  onDone,
}: DetailsProps & { readonly user: ListedUser }): JSX.Element {
  const { user: id, party, wallet, deactivated, rights } = user;
  const deactivate = (): void =>
    confirm({
      title: `Deactivate ${id}`,
      done: `User ${id} deactivated`,
      consequence: (
        <p>
          Tokens of <UserText>{id}</UserText> are rejected from now on. The party and its contracts are kept.
        </p>
      ),
      send: (extra) => control().DELETE('/users/{user}', { params: { path: { user: id } }, ...extra }),
      onDone,
    });
  return (
    <>
      <Facts
        of={[
          ['User', <UserText>{id}</UserText>],
          ['Primary party', party === null ? <span class="faint">none</span> : <PartyName party={party} copy />],
          ['State', <Wallet user={user} />],
        ]}
      />
      {rights.length === 0 ? (
        <p class="muted">No rights.</p>
      ) : (
        <Table
          caption="Rights"
          showCaption
          rows={rights}
          keyOf={(right) => `${right.kind} ${right.party ?? ''}`}
          columns={[
            { title: 'Right', cell: ({ kind }) => kind },
            { title: 'Party', cell: ({ party: of }) => (of === undefined ? '' : <PartyName party={of} copy />) },
          ]}
        />
      )}
      {deactivated ? null : (
        <div class="row">
          {wallet ? null : (
            <ActionButton
              title={`Create a wallet for ${id}`}
              done={`Wallet created for ${id}`}
              variant="primary"
              send={(extra) => control().POST('/wallets', { body: { user: id }, ...extra })}
              onDone={onDone}
            />
          )}
          <Button variant="danger" onClick={deactivate}>{`Deactivate ${id} …`}</Button>
        </div>
      )}
    </>
  );
}

const PERMISSIONS: readonly PermissionJson[] = ['submission', 'confirmation', 'observation'];
const permissionOf = (text: string): PermissionJson => PERMISSIONS.find((one) => one === text) ?? 'submission';

function PartyDetails({
  party: { party, users, hosting },
  participants,
  confirmation: { confirm },
  onDone,
}: DetailsProps & { readonly party: Party; readonly participants: readonly string[] }): JSX.Element {
  const unmap = (participant: string): void =>
    confirm({
      title: 'Remove the hosting participant',
      done: 'Hosting participant removed',
      consequence: (
        <p>
          <PartyName party={participant} /> no longer hosts <PartyName party={party} />.
        </p>
      ),
      send: (extra) =>
        control().DELETE('/hosting/{party}/{participant}', { params: { path: { party, participant } }, ...extra }),
      onDone,
    });
  return (
    <>
      <Facts
        of={[
          ['Party', <PartyName party={party} copy />],
          ['Users', users.length === 0 ? <span class="faint">none</span> : <UserText>{users.join(', ')}</UserText>],
        ]}
      />
      {hosting.length === 0 ? (
        <Empty title="No hosting participants" />
      ) : (
        <Table
          caption="Hosting participants"
          showCaption
          rows={hosting}
          keyOf={({ participant }) => participant}
          columns={[
            { title: 'Participant', cell: ({ participant }) => <PartyName party={participant} copy /> },
            { title: 'Permission', cell: ({ permission }) => permission },
            {
              title: 'Action',
              cell: ({ participant }) => (
                <Button small label={`Remove ${participant} …`} onClick={() => unmap(participant)}>
                  Remove …
                </Button>
              ),
            },
          ]}
        />
      )}
      <Card title="Add a hosting participant" level={3}>
        <ActionForm
          title="Host the party on a participant"
          done={({ participant }) => `Hosted on ${partyParts(participant).hint}`}
          submit="Add"
          initial={{ participant: '', permission: 'submission', onboarding: '' }}
          onDone={({ ok }) => (ok ? onDone() : undefined)}
          fields={() => [
            {
              name: 'participant',
              label: 'Participant',
              isRequired: true,
              check: participantCheck,
              suggestions: participants,
            },
            {
              name: 'permission',
              label: 'Permission',
              choices: PERMISSIONS.map((value) => ({ value, text: value })),
              hint: 'Replaces the permission if the participant already hosts the party',
            },
            { name: 'onboarding', label: 'Onboarding in progress', choices: 'check box' },
          ]}
          send={({ participant, permission, onboarding }, extra) =>
            control().PUT('/hosting/{party}/{participant}', {
              params: { path: { party, participant: participant } },
              body: { permission: permissionOf(permission), ...(onboarding === CHECKED ? { onboarding: true } : {}) },
              ...extra,
            })
          }
        />
      </Card>
    </>
  );
}
