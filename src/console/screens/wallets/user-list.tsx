// The users with a wallet, to select one.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { usersAndAdmin, type StatusUser } from '../../live/status';
import { linkTo, route } from '../../route';
import { TextField } from '../../../ui/field';
import { Amount, PartyName } from '../../ui/values';
import { useBalances } from './balance-card';

/** For more users, balances would need too many requests. */
const MOST_BALANCES = 12;
const MOST_USERS = 100;

export function UserList({ chosen }: { readonly chosen: string | undefined }): JSX.Element {
  const [part, setPart] = useState('');
  const all = usersAndAdmin.value;
  const found = all.filter(({ user, party }) => user.includes(part) || party.includes(part));
  const shown = found.slice(0, MOST_USERS);
  return (
    <div class="wallets-users" role="navigation" aria-label="Users">
      {all.length > MOST_BALANCES ? (
        <TextField label="Find a user" type="search" value={part} onInput={setPart} />
      ) : null}
      <ul>
        {shown.map((user) => (
          <li key={user.user}>
            <a
              href={linkTo(
                ['wallets', user.user],
                Object.fromEntries(['side', 'state'].map((name) => [name, route.value.query.get(name) ?? undefined])),
              )}
              aria-current={user.user === chosen ? 'true' : undefined}
            >
              <strong>
                <bdi>{user.user}</bdi>
              </strong>
              <PartyName party={user.party} />
              {shown.length <= MOST_BALANCES ? <ShortBalance user={user} /> : null}
            </a>
          </li>
        ))}
      </ul>
      {found.length > MOST_USERS ? (
        <p class="muted">
          Showing {MOST_USERS} of {found.length}; search by name for the others
        </p>
      ) : null}
      {found.length === 0 ? <p class="muted">No matching user</p> : null}
    </div>
  );
}

function ShortBalance({ user }: { readonly user: StatusUser }): JSX.Element {
  const { value } = useBalances(user.party, 2);
  return (
    <span class="wallets-short">
      {value === undefined ? <span class="skeleton" /> : <Amount of={value.now.unlocked} />}
    </span>
  );
}
