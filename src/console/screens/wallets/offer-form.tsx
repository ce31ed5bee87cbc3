// A form for a new offer, validated as you type by the schema of the operation.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { violationsOf } from 'virtual:request/validator/createTransferOffer';
import { formatInstantShort } from '../../../base';
import { resultOf } from '../../api/result';
import { control, validator } from '../../api/clients';
import type { CallOptions, ApiCall } from '../../api/curl-preview';
import { useNow } from '../../live/clock';
import { usersAndAdmin, type StatusUser } from '../../live/status';
import { useLive } from '../../live/use-live';
import { setQuery } from '../../route';
import { ActionButton } from '../../ui/action-button';
import { partyParts, spanText } from '../../ui/amount-text';
import { Card } from '../../ui/card';
import { SelectField, TextField } from '../../../ui/field';
import { useIds } from '../../../ui/ids';
import { Instant } from '../../ui/values';
import type { PartyList } from '../control/party-options';
import { useBalances } from './balance-card';
import { isBeyond, isNotPositive, newTrackingId, parseOffer, type OfferValues, type ParsedOffer } from './offer-values';

const ANOTHER = 'another';
const LABELS: Readonly<Record<keyof OfferValues, string>> = {
  receiver: 'Receiver',
  amount: 'Amount',
  expiry: 'Expires',
  trackingId: 'Tracking id',
  description: 'Description',
};
const emptyOffer = (): OfferValues => ({
  receiver: '',
  amount: '',
  description: '',
  expiry: '1d',
  trackingId: newTrackingId(),
});

export function OfferForm({ user }: { readonly user: StatusUser }): JSX.Element {
  const idOf = useIds();
  const now = useNow();
  const balance = useBalances(user.party, 2);
  const [draft, setDraft] = useState(emptyOffer);
  const [touched, setTouched] = useState<ReadonlySet<keyof OfferValues>>(new Set());
  const read = parseOffer(draft, now ?? 0, violationsOf);
  const set =
    (field: keyof OfferValues) =>
    (value: string): void => {
      setDraft((before) => ({ ...before, [field]: value }));
      setTouched((before) => new Set([...before, field]));
    };
  const problemOf = (field: keyof OfferValues): string | undefined =>
    touched.has(field) ? read.problems[field] : undefined;
  const again = (): void => {
    setDraft(emptyOffer());
    setTouched(new Set());
  };
  /** Expands the new offer, whatever the filters were. */
  const created = (): void => {
    setQuery({ offer: draft.trackingId, side: undefined, state: undefined });
    again();
  };
  const field = (
    name: keyof OfferValues,
  ): { readonly value: string; readonly onInput: (value: string) => void; readonly problem: string | undefined } => ({
    value: draft[name],
    onInput: set(name),
    problem: problemOf(name),
  });
  const missing = missingText(read, now);
  const fields = (
    <>
      <div class="form wallets-fields">
        <Receiver sender={user} {...field('receiver')} />
        <TextField
          label={LABELS.amount}
          {...field('amount')}
          placeholder="25.0"
          hint={amountHint(draft.amount, balance.value?.now.unlocked, user.user)}
        />
        <TextField
          label={LABELS.expiry}
          {...field('expiry')}
          suggestions={['10m', '1h', '1d', '7d']}
          hint={<Expiry read={read} now={now} />}
        />
        <TextField label={LABELS.trackingId} {...field('trackingId')} hint="Must be unique" />
        <div class="wide">
          <TextField
            label={LABELS.description}
            {...field('description')}
            lines={1}
            hint={`${[...draft.description].length} of 279 characters`}
          />
        </div>
      </div>
      <p class="hint" id={idOf('missing')}>
        {missing}
      </p>
    </>
  );
  return (
    <Card
      title={
        <>
          New offer from <bdi>{user.user}</bdi>
        </>
      }
    >
      <ActionButton
        title={`Create offer as ${user.user}`}
        done={`Offer created (${user.user} → ${receiverName(draft.receiver)}, ${draft.amount})`}
        variant="primary"
        fields={fields}
        disabled={missing !== ''}
        describedBy={idOf('missing')}
        send={(extra) => createOffer(user, read, extra)}
        onDone={({ ok }) => (ok ? created() : undefined)}
      >
        Create offer
      </ActionButton>
    </Card>
  );
}

/** The server accepts what the contract accepts: a hint, not a refusal. */
function amountHint(amount: string, unlocked: string | undefined, user: string): string {
  if (isNotPositive(amount)) return 'Allowed by the contract, but not a positive amount';
  return unlocked !== undefined && isBeyond(amount, unlocked)
    ? `${user} has only ${unlocked}: the offer can be created, but its transfer fails unless the balance grows`
    : 'At most 10 decimals';
}

/** Why the offer cannot be sent yet; empty if it can. */
function missingText({ problems }: ParsedOffer, now: number | undefined): string {
  if (now === undefined) return 'Waiting for the ledger time.';
  const labels = Object.entries(LABELS).flatMap(([name, label]) => (name in problems ? [label] : []));
  return labels.length === 0 ? '' : `Missing or invalid: ${labels.join(', ')}.`;
}

/** Calls the wallet operation, or the control API if the user has no token. */
function createOffer(
  { party, token }: StatusUser,
  { body, text, expiresAt }: ParsedOffer,
  extra: CallOptions,
): ApiCall<unknown> {
  if (token !== null)
    return validator(token).POST('/v0/wallet/transfer-offers', { body, bodySerializer: () => text, ...extra });
  const { receiver_party_id: receiver, amount, description, tracking_id: trackingId } = body;
  return control().POST('/offers', {
    body: {
      sender: party,
      receiver,
      amount,
      description,
      trackingId,
      ...(expiresAt === undefined ? {} : { expiresAt: formatInstantShort(expiresAt) }),
    },
    ...extra,
  });
}

function Expiry({
  read: { expiresAt },
  now,
}: {
  readonly read: ParsedOffer;
  readonly now: number | undefined;
}): JSX.Element {
  if (expiresAt === undefined || now === undefined) return <>A duration such as 1d, or a date and time</>;
  const left = Number(expiresAt) - now;
  return (
    <>
      <Instant at={expiresAt} />, {left > 0 ? `in ${spanText(left)}` : 'in the past: the offer expires at once'}
    </>
  );
}

function Receiver({
  sender,
  value,
  onInput,
  problem,
}: {
  readonly sender: StatusUser;
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly problem: string | undefined;
}): JSX.Element {
  const parties = useLive((signal) => resultOf<PartyList>(control().GET('/parties', { signal })), []);
  const [isFree, setFree] = useState(false);
  const users = usersAndAdmin.value.filter(({ party }) => party !== sender.party);
  const userParties = new Set(users.map(({ party }) => party));
  const others = (parties.value?.parties ?? [])
    .map(({ party }) => party)
    .filter((party) => !userParties.has(party) && party !== sender.party);
  const choices = [
    { value: '', text: 'Choose…' },
    ...users.map(({ user, party }) => ({ value: party, text: `${user} · ${shortOf(party)}` })),
    ...others.map((party) => ({ value: party, text: shortOf(party) })),
    { value: ANOTHER, text: 'Another party, by id' },
  ];
  const choose = (chosen: string): void => {
    setFree(chosen === ANOTHER);
    onInput(chosen === ANOTHER ? '' : chosen);
  };
  return (
    <div class="stack">
      <SelectField
        label="Receiver"
        value={isFree ? ANOTHER : value}
        choices={choices}
        onChange={choose}
        problem={isFree ? undefined : problem}
      />
      {isFree ? <TextField label="Receiver party id" value={value} onInput={onInput} problem={problem} /> : null}
    </div>
  );
}

/** A user by name, any other party by its hint. */
const receiverName = (receiver: string): string =>
  usersAndAdmin.value.find(({ party }) => party === receiver)?.user ?? partyParts(receiver).hint;

const shortOf = (party: string): string => {
  const { hint, short } = partyParts(party);
  return short === '' ? hint : `${hint}::${short}`;
};
