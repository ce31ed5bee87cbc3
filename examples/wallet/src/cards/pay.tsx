import { useState } from 'preact/hooks';
import { amountProblem } from '../amount';
import { bodyOf, type Api } from '../api';
import { Button, Card, Field, Problem, shortParty, useAction } from '../parts';
import type { NewPayment } from '../use-payments';
import { ownerOf, type Balance, type Network } from '../wallet';

const EXPIRIES = [
  ['10 minutes', 600_000],
  ['1 hour', 3_600_000],
  ['1 day', 86_400_000],
  ['7 days', 604_800_000],
] as const;

const EMPTY = { to: '', amount: '', description: '', expiresIn: '86400000' };

interface Props {
  readonly api: Api;
  readonly balance: Balance | undefined;
  readonly network: Network | undefined;
  readonly onPay: (payment: NewPayment) => void;
}

export function PayCard({ api, balance, network, onPay }: Props) {
  const [form, setForm] = useState(EMPTY);
  const [isChecked, setChecked] = useState(false);
  const [receiver, setReceiver] = useState<string>();
  const [suggestions, setSuggestions] = useState<readonly string[]>([]);

  const set = (name: keyof typeof EMPTY) => (event: { readonly currentTarget: { readonly value: string } }) =>
    setForm({ ...form, [name]: event.currentTarget.value });
  const toProblem = form.to.trim() === '' ? 'Enter a party or a name.' : undefined;
  const sumProblem = amountProblem(form.amount.trim(), balance?.available);

  const suggest = async (prefix: string): Promise<void> => {
    const query = { name_prefix: prefix, page_size: 5 };
    const { entries } = await bodyOf(api.GET('/v0/scan-proxy/ans-entries', { params: { query } }));
    setSuggestions(entries.map(({ name }) => name));
  };
  const resolving = useAction(async () => setReceiver(await receiverOf(api, form.to.trim(), network)));
  const paying = useAction(async () => {
    const party = await receiverOf(api, form.to.trim(), network);
    const expiresAt = new Date(Date.now() + Number(form.expiresIn)).toISOString();
    onPay({ receiver: party, amount: form.amount.trim(), description: form.description.trim(), expiresAt });
    // What was typed meanwhile stays.
    setForm((now) => (now === form ? EMPTY : now));
    setChecked(false);
    setReceiver(undefined);
  });

  return (
    <Card id="pay" title="Pay">
      <form
        class="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          if (toProblem === undefined && sumProblem === undefined) void paying.run();
        }}
      >
        <Field
          label="To"
          problem={(isChecked ? toProblem : undefined) ?? resolving.problem}
          hint={receiver === undefined ? 'A party, or a name such as bob' : shortParty(receiver)}
        >
          {(attributes) => (
            <input
              {...attributes}
              value={form.to}
              autocomplete="off"
              spellcheck={false}
              autocapitalize="none"
              list="known-names"
              onInput={(event) => {
                set('to')(event);
                setReceiver(undefined);
                const prefix = event.currentTarget.value.trim();
                // Suggestions are a convenience: without them a name can be typed in full.
                if (prefix !== '' && !prefix.includes('::')) suggest(prefix).catch(() => setSuggestions([]));
              }}
              onBlur={() => void (form.to.trim() !== '' && resolving.run())}
            />
          )}
        </Field>
        <datalist id="known-names">
          {suggestions.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <div class="pair">
          <Field label="Amount" problem={isChecked ? sumProblem : undefined} hint={network?.symbol}>
            {(attributes) => (
              <input
                {...attributes}
                value={form.amount}
                inputMode="decimal"
                autocomplete="off"
                onInput={set('amount')}
              />
            )}
          </Field>
          <Field label="Open for">
            {(attributes) => (
              <select {...attributes} value={form.expiresIn} onChange={set('expiresIn')}>
                {EXPIRIES.map(([label, milliseconds]) => (
                  <option key={label} value={milliseconds}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
        <Field label="Description" hint="The receiver sees it before deciding">
          {(attributes) => (
            <input {...attributes} value={form.description} autocomplete="off" onInput={set('description')} />
          )}
        </Field>
        <Problem text={paying.problem} />
        <Button kind="primary" submit busy={paying.busy}>
          Send offer
        </Button>
      </form>
    </Card>
  );
}

/** Names of users may be written without their ending. */
async function receiverOf(api: Api, text: string, network: Network | undefined): Promise<string> {
  if (text.includes('::')) return text;
  if (!text.includes('.') && !network) throw new Error('The names of this network are still loading. Try again.');
  const name = text.includes('.') ? text : `${text}${network?.nameSuffix}`;
  const owner = await ownerOf(api, name);
  if (owner === undefined) throw new Error(`Nobody has the name ${name}.`);
  return owner;
}
