// The party and token of a user.

import type { JSX } from 'preact';
import { resultOf } from '../../api/result';
import { validator } from '../../api/clients';
import type { StatusUser } from '../../live/status';
import { useLive } from '../../live/use-live';
import { Card } from '../../ui/card';
import { Copy } from '../../../ui/copy';
import { Curl } from '../../../ui/curl';
import { JsonView } from '../../../ui/json-view';
import { Loaded } from '../../ui/states';

export function UserCard({ user }: { readonly user: StatusUser }): JSX.Element {
  return (
    <Card
      title={
        <>
          User <bdi>{user.user}</bdi>
        </>
      }
      class="wallets-user"
    >
      <dl class="wallets-id">
        <div>
          <dt>Party</dt>
          <dd>
            <code>{user.party}</code>
            <Copy text={user.party} what="the party" />
          </dd>
        </div>
        <div>
          <dt>Token</dt>
          <dd>
            {user.token === null ? (
              'Only the identity provider can sign one'
            ) : (
              <>
                <code class="wallets-token">{user.token}</code>
                <Copy text={user.token} what="the token" />
              </>
            )}
          </dd>
        </div>
      </dl>
      {user.token === null ? null : (
        <details class="curl">
          <summary>Balance response of the wallet</summary>
          <WalletAnswer token={user.token} />
        </details>
      )}
    </Card>
  );
}

function WalletAnswer({ token }: { readonly token: string }): JSX.Element {
  const live = useLive((signal) => resultOf(validator(token).GET('/v0/wallet/balance', { signal })), [token]);
  return (
    <div class="stack">
      <p class="muted">GET /v0/wallet/balance as this user</p>
      <Loaded live={live} lines={5}>
        {() => <JsonView text={live.text} />}
      </Loaded>
      <Curl command={live.curl} />
    </div>
  );
}
