// Forms that create a user or a party.

import type { JSX } from 'preact';
import { control } from '../../api/clients';
import { Card } from '../../ui/card';
import { ActionForm, CHECKED } from './action-form';
import { optionalMember, participantSuggestions, partySuggestions, type Party } from './party-options';
import { hintCheck, listOf, participantCheck, partyCheck, userCheck } from './validators';

export function UserForm({
  parties,
  onDone,
}: {
  readonly parties: readonly Party[];
  readonly onDone: () => void;
}): JSX.Element {
  return (
    <Card title="Create a user">
      <ActionForm
        title="Create a user"
        done={({ user }) => `User ${user} created`}
        initial={{ user: '', party: '', wallet: CHECKED }}
        onDone={({ ok }) => (ok ? onDone() : undefined)}
        fields={({ wallet }) => [
          {
            name: 'user',
            label: 'User',
            isRequired: true,
            check: userCheck,
            placeholder: 'frank',
            hint: 'Subject claim of its tokens',
          },
          {
            name: 'party',
            label: 'Primary party',
            check: partyCheck,
            suggestions: partySuggestions(parties),
            placeholder: wallet === CHECKED ? 'new party' : 'none',
          },
          { name: 'wallet', label: 'With a wallet', choices: 'check box' },
        ]}
        send={({ user, party, wallet }, extra) =>
          control().POST('/users', {
            body: { user: user, ...optionalMember('party', party), wallet: wallet === CHECKED },
            ...extra,
          })
        }
      />
    </Card>
  );
}

const participantsCheck = (value: string): string | undefined =>
  listOf(value)
    .map(participantCheck)
    .find((problem) => problem !== undefined);

export function PartyForm({
  parties,
  onDone,
}: {
  readonly parties: readonly Party[];
  readonly onDone: () => void;
}): JSX.Element {
  return (
    <Card title="Create a party">
      <ActionForm
        title="Create a party"
        done={({ hint }) => `Party ${hint} created`}
        initial={{ hint: '', participants: '' }}
        onDone={({ ok }) => (ok ? onDone() : undefined)}
        fields={() => [
          {
            name: 'hint',
            label: 'Hint',
            isRequired: true,
            check: hintCheck,
            placeholder: 'frank',
            hint: 'First part of the party id',
          },
          {
            name: 'participants',
            label: 'Hosted by',
            check: participantsCheck,
            suggestions: participantSuggestions(parties),
            placeholder: 'this participant',
            hint: 'Separate several with commas',
          },
        ]}
        send={({ hint, participants }, extra) =>
          control().POST('/parties', {
            body: { hint: hint, ...(participants === '' ? {} : { participants: [...listOf(participants)] }) },
            ...extra,
          })
        }
      />
    </Card>
  );
}
