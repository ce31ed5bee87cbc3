// Wallets: balances, tokens and offers of a user.

import type { JSX } from 'preact';
import { usersAndAdmin, status } from '../../live/status';
import { linkTo, route } from '../../route';
import { ScreenHead } from '../../ui/card';
import { Empty, Loading } from '../../ui/states';
import { BalanceCard } from './balance-card';
import { Holdings } from './holdings';
import { OfferForm } from './offer-form';
import { Offers } from './offers';
import { UserCard } from './user-card';
import { UserList } from './user-list';
import './wallets.css';

export default function Wallets(): JSX.Element {
  const name = route.value.rest[0] ?? usersAndAdmin.value[0]?.user;
  return (
    <>
      <ScreenHead title="Wallets" lead="Balances, tokens and transfer offers of each user." />
      <div class="wallets-columns">
        {status.value === undefined ? <Loading lines={8} /> : <UserList chosen={name} />}
        {status.value === undefined ? <Loading lines={12} /> : <Wallet name={name ?? ''} />}
      </div>
    </>
  );
}

function Wallet({ name }: { readonly name: string }): JSX.Element {
  const user = usersAndAdmin.value.find((one) => one.user === name);
  if (!user)
    return (
      <Empty title="User not found">
        User <bdi>{name}</bdi> has no wallet in this world. <a href={linkTo(['wallets'])}>Show the first user</a>
      </Empty>
    );
  return (
    <div class="stack wallets-wallet" key={user.user}>
      <div class="columns">
        <BalanceCard party={user.party} />
        <UserCard user={user} />
      </div>
      <OfferForm user={user} />
      <Offers party={user.party} />
      <Holdings party={user.party} />
    </div>
  );
}
