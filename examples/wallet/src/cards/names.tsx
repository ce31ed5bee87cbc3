import { useState } from 'preact/hooks';
import { shortAmount } from '../amount';
import type { Api } from '../api';
import { Button, Card, Empty, Field, Loading, NameText, useAction, When } from '../parts';
import { ownerOf, requestName, type Network, type Overview } from '../wallet';

interface Props {
  readonly api: Api;
  readonly overview: Overview | undefined;
  readonly network: Network | undefined;
  readonly onChange: () => void;
}

export function NamesCard({ api, overview, network, onChange }: Props) {
  const [text, setText] = useState('');
  const buying = useAction(async () => {
    const name = `${text.trim()}${network?.nameSuffix ?? ''}`;
    if (text.trim() === '') throw new Error('Enter a name.');
    // The network accepts a request for a taken name and gives the payment back later.
    if ((await ownerOf(api, name)) !== undefined) throw new Error(`${name} is taken.`);
    await requestName(api, name);
    setText('');
    onChange();
  });
  const isRequested = (overview?.requests.length ?? 0) > 0;
  return (
    <Card id="names" title="Your names">
      {!overview && <Loading />}
      {overview?.names.length === 0 && <Empty>You have no name yet. Others can pay to a name.</Empty>}
      <ul class="rows compact">
        {overview?.names.map(({ name, expiresAt }) => (
          <li key={name} class="row">
            <NameText name={name} />
            <span class="note">
              expires <When time={expiresAt} />
            </span>
          </li>
        ))}
      </ul>
      {(overview?.unsettled ?? 0) > 0 && (
        <p class="note" role="status">
          <span class="state accepted">paid</span> Waiting for the network to publish it
        </p>
      )}
      {network && (
        <form
          class="form buy"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void buying.run();
          }}
        >
          <Field
            label="New name"
            problem={buying.problem}
            hint={
              isRequested
                ? 'Confirm the payment under “For you”'
                : `${text || 'name'}${network.nameSuffix}, ${shortAmount(network.namePrice)} USD`
            }
          >
            {(attributes) => (
              <input
                {...attributes}
                value={text}
                autocomplete="off"
                spellcheck={false}
                autocapitalize="none"
                onInput={({ currentTarget }) => setText(currentTarget.value)}
              />
            )}
          </Field>
          <Button submit busy={buying.busy}>
            Request
          </Button>
        </form>
      )}
    </Card>
  );
}
