// Holdings of the parties: mint, lock, unlock, burn.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { formatInstantShort } from '../../../base';
import type { control as controlTypes } from '../../../types';
import { resultOf } from '../../api/result';
import { control } from '../../api/clients';
import { useLive } from '../../live/use-live';
import { route } from '../../route';
import { ActionButton } from '../../ui/action-button';
import { partyParts } from '../../ui/amount-text';
import { Button } from '../../../ui/button';
import { Badge } from '../../../ui/badge';
import { Facts } from '../../../ui/facts';
import { Card } from '../../ui/card';
import { Curl } from '../../../ui/curl';
import { Dialog } from '../../ui/dialog';
import { FilterField } from '../../ui/filter-field';
import { Empty, Loaded } from '../../ui/states';
import { parseInstantInput } from '../../ui/parse-input';
import { Amount, Instant, PartyName, UserText, ShortId } from '../../ui/values';
import { VirtualList } from '../../ui/virtual-list';
import { amountCheck, instantCheck, listOf, partiesCheck, partyCheck } from './validators';
import { useConfirmation, type Confirmation } from '../../ui/confirm';
import { ActionForm } from './action-form';
import { optionalMember, partySuggestions, useParties } from './party-options';

type HoldingList = controlTypes.components['schemas']['HoldingList'];
type Holding = HoldingList['holdings'][number];

export function Holdings(): JSX.Element {
  const owner = route.value.query.get('owner')?.trim() ?? '';
  const query = partyCheck(owner) === undefined ? { owner } : {};
  const holdings = useLive<HoldingList>(
    (signal) => resultOf(control().GET('/holdings', { params: { query }, signal })),
    [query.owner],
  );
  const parties = useParties();
  const confirmation = useConfirmation();
  const [opened, setOpened] = useState<string | undefined>(undefined);
  const holding = holdings.value?.holdings.find(({ contractId }) => contractId === opened);
  const offered = partySuggestions(parties.value?.parties ?? []);
  return (
    <div class="control-halves">
      <Card title="Holdings">
        <FilterField
          label="Owner"
          name="owner"
          suggestions={offered}
          placeholder="any"
          problemOf={(text) => (text === '' ? undefined : partyCheck(text))}
        />
        <Loaded live={holdings} lines={8}>
          {({ holdings: all }) =>
            all.length === 0 ? (
              <Empty title="No holdings">Mint tokens with the form.</Empty>
            ) : (
              <HoldingRows holdings={all} onOpen={setOpened} />
            )
          }
        </Loaded>
        <Curl command={holdings.curl} />
      </Card>
      <div class="stack">
        <Card title="Mint">
          <ActionForm
            title="Mint tokens"
            done={({ owner, amount }) => `Minted ${amount} for ${partyParts(owner).hint}`}
            initial={{ owner: '', amount: '', instrument: '' }}
            onDone={holdings.reload}
            fields={() => [
              { name: 'owner', label: 'Owner', isRequired: true, check: partyCheck, suggestions: offered },
              { name: 'amount', label: 'Amount', isRequired: true, check: amountCheck, placeholder: '100.0' },
              { name: 'instrument', label: 'Instrument', placeholder: 'Amulet' },
            ]}
            send={({ owner, amount, instrument }, extra) =>
              control().POST('/holdings', {
                body: { owner, amount, ...optionalMember('instrument', instrument) },
                ...extra,
              })
            }
          />
        </Card>
        <LockForm offered={offered} onDone={holdings.reload} />
      </div>
      <Dialog title="Holding" isOpen={holding !== undefined} onClose={() => setOpened(undefined)} isDrawer>
        {holding === undefined ? null : (
          <HoldingDetails holding={holding} confirmation={confirmation} onDone={holdings.reload} />
        )}
      </Dialog>
      {confirmation.dialog}
    </div>
  );
}

const State = ({ lock }: Pick<Holding, 'lock'>): JSX.Element =>
  lock === null ? <Badge tone="good">unlocked</Badge> : <Badge tone="warn">locked</Badge>;

const HoldingRows = ({
  holdings,
  onOpen,
}: {
  readonly holdings: readonly Holding[];
  readonly onOpen: (id: string) => void;
}): JSX.Element => (
  <div class="control-list">
    <VirtualList
      label="Holdings, largest first"
      count={holdings.length}
      rowAt={(index) => holdings[index]}
      keyOf={({ contractId }) => contractId}
      onOpen={({ contractId }) => onOpen(contractId)}
      columns={[
        { title: 'Amount', width: 'minmax(7rem, 2fr)', isNumber: true, cell: ({ amount }) => <Amount of={amount} /> },
        { title: 'Owner', width: 'minmax(5rem, 2fr)', cell: ({ owner }) => <PartyName party={owner} /> },
        {
          title: 'Instrument',
          width: 'minmax(4rem, 1fr)',
          isExtra: true,
          cell: ({ instrument }) => <UserText>{instrument.id}</UserText>,
        },
        { title: 'State', width: '5rem', isExtra: true, cell: ({ lock }) => <State lock={lock} /> },
        { title: 'Created', width: '13rem', isExtra: true, cell: ({ createdAt }) => <Instant at={createdAt} /> },
        {
          title: 'Details',
          width: '4.5rem',
          cell: ({ contractId, amount }) => (
            <Button small label={`Open holding of ${amount}`} onClick={() => onOpen(contractId)}>
              Open
            </Button>
          ),
        },
      ]}
    />
  </div>
);

function HoldingDetails({
  holding: { contractId, owner, instrument, amount, createdAt, lock },
  confirmation: { confirm },
  onDone,
}: {
  readonly holding: Holding;
  readonly confirmation: Confirmation;
  readonly onDone: () => void;
}): JSX.Element {
  const path = { params: { path: { contractId } } };
  const burn = (): void =>
    confirm({
      title: 'Burn the holding',
      done: 'Holding burned',
      consequence: (
        <p>
          <Amount of={amount} /> tokens of <PartyName party={owner} /> are permanently removed.
        </p>
      ),
      send: (extra) => control().DELETE('/holdings/{contractId}', { ...path, ...extra }),
      onDone,
    });
  return (
    <>
      <Facts
        of={[
          ['Amount', <Amount of={amount} />],
          ['Owner', <PartyName party={owner} copy />],
          ['Instrument', <UserText>{instrument.id}</UserText>],
          ['Administrator', <PartyName party={instrument.admin} copy />],
          ['State', <State lock={lock} />],
          ['Created', <Instant at={createdAt} />],
          ['Contract', <ShortId id={contractId} what="the contract id" copy />],
        ]}
      />
      {lock === null ? null : (
        <Facts
          of={[
            ['Locked until', <Instant at={lock.expiresAt} />],
            [
              'Lock holders',
              <>
                {lock.holders.map((party) => (
                  <PartyName key={party} party={party} />
                ))}
              </>,
            ],
            ['Purpose', lock.context === null ? <span class="faint">none</span> : <UserText>{lock.context}</UserText>],
          ]}
        />
      )}
      {lock === null ? (
        <div>
          <Button variant="danger" onClick={burn}>
            Burn …
          </Button>
        </div>
      ) : (
        <Unlock contractId={contractId} instrument={instrument} onDone={onDone} />
      )}
    </>
  );
}

/** A test token is locked only while a transfer or an allocation is pending, and unlocked with its end. */
function Unlock({
  contractId,
  instrument,
  onDone,
}: Pick<Holding, 'contractId' | 'instrument'> & { readonly onDone: () => void }): JSX.Element {
  if (instrument.id !== 'Amulet') return <p class="muted">A pending transfer or an allocation locks it.</p>;
  return (
    <ActionButton
      title="Unlock the holding"
      done="Holding unlocked"
      variant="primary"
      send={(extra) => control().POST('/holdings/{contractId}/unlock', { params: { path: { contractId } }, ...extra })}
      onDone={onDone}
    >
      Unlock
    </ActionButton>
  );
}

function LockForm({
  offered,
  onDone,
}: {
  readonly offered: readonly string[];
  readonly onDone: () => void;
}): JSX.Element {
  return (
    <Card title="Lock">
      <ActionForm
        title="Lock tokens"
        done={({ owner, amount }) => `Locked ${amount} of ${partyParts(owner).hint}`}
        initial={{ owner: '', amount: '', holders: '', expiresAt: '', context: '' }}
        onDone={onDone}
        fields={() => [
          { name: 'owner', label: 'Owner', isRequired: true, check: partyCheck, suggestions: offered },
          { name: 'amount', label: 'Amount', isRequired: true, check: amountCheck, placeholder: '25.0' },
          {
            name: 'holders',
            label: 'Lock holders',
            isRequired: true,
            check: partiesCheck,
            suggestions: offered,
            hint: 'Separate several with commas',
          },
          {
            name: 'expiresAt',
            label: 'Locked until',
            isRequired: true,
            check: instantCheck,
            placeholder: '2026-01-16 12:00',
            hint: 'Ledger time',
          },
          { name: 'context', label: 'Purpose', placeholder: 'none' },
        ]}
        send={({ owner, amount, holders, expiresAt, context }, extra) =>
          control().POST('/holdings/lock', {
            body: {
              owner: owner,
              amount: amount,
              holders: [...listOf(holders)],
              expiresAt: instantOf(expiresAt),
              ...optionalMember('context', context),
            },
            ...extra,
          })
        }
      />
    </Card>
  );
}

const instantOf = (typed: string): string => {
  const instant = parseInstantInput(typed);
  return instant.ok ? formatInstantShort(instant.value) : typed;
};
