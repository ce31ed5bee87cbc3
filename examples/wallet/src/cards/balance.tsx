import { useRef } from 'preact/hooks';
import type { Api } from '../api';
import { Amount, Button, Loading, Problem, useAction } from '../parts';
import { tap, type Balance, type Network } from '../wallet';

const TAP_USD = '5.0';

interface Props {
  readonly api: Api;
  readonly balance: Balance | undefined;
  readonly network: Network | undefined;
  readonly onChange: () => void;
}

export function BalanceCard({ api, balance, network, onChange }: Props) {
  // Kept after a failure: a repeated call with the same id is one tap.
  const commandId = useRef<string>();
  const tapping = useAction(async () => {
    commandId.current ??= crypto.randomUUID();
    await tap(api, TAP_USD, commandId.current);
    commandId.current = undefined;
    onChange();
  });
  return (
    <section class="card balance" aria-labelledby="balance">
      <h2 id="balance">Available</h2>
      {balance ? (
        <>
          <p class="available">
            <Amount value={balance.available} symbol={network?.symbol} />
          </p>
          <p class="locked">
            <span>Locked</span> <Amount value={balance.locked} />
          </p>
        </>
      ) : (
        <Loading />
      )}
      {network?.hasTap && (
        <div class="tap">
          <Button busy={tapping.busy} onClick={() => void tapping.run()}>
            Tap {TAP_USD} USD of test tokens
          </Button>
        </div>
      )}
      <Problem text={tapping.problem} />
    </section>
  );
}
