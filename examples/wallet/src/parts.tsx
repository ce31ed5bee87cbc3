// Small parts of the page: amounts, parties, times, cards, buttons.

import { createContext, Fragment, type ComponentChildren } from 'preact';
import { useContext, useEffect, useId, useState } from 'preact/hooks';
import { partsOf } from './amount';
import { messageOf } from './api';

/** All ten decimals. The groups are set apart by space only, so that a copied amount can be pasted. */
export function Amount({ value, symbol }: { readonly value: string; readonly symbol?: string | undefined }) {
  const { sign, groups, fraction } = partsOf(value);
  return (
    <span class="amount">
      {sign}
      {groups.map((group, index) => (
        <span key={index} class="group">
          {group}
        </span>
      ))}
      <span class="fraction">.{fraction}</span>
      {symbol && <span class="symbol"> {symbol}</span>}
    </span>
  );
}

export type FindName = (party: string) => Promise<string | undefined>;
export const Names = createContext<FindName>(async () => undefined);

function useName(party: string): string | undefined {
  const find = useContext(Names);
  const [name, setName] = useState<string>();
  useEffect(() => {
    let current = true;
    void find(party).then((found) => current && setName(found));
    return () => {
      current = false;
    };
  }, [find, party]);
  return name;
}

/** `alice::1220d345…f39b`: enough to compare by eye. */
export const shortParty = (party: string): string => {
  const [hint = '', fingerprint = ''] = party.split('::');
  return fingerprint.length < 16 ? party : `${hint}::${fingerprint.slice(0, 8)}…${fingerprint.slice(-4)}`;
};

/** A name may break after its dots. */
export const NameText = ({ name }: { readonly name: string }) => (
  <span class="name">
    {name.split(/(?<=\.)/).map((part, index) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
);

/** The name of a party where it has one. Its hint alone proves nothing, so the fingerprint is always shown. */
export function Party({ id }: { readonly id: string }) {
  const name = useName(id);
  return (
    <span class="party" title={id}>
      {name && <NameText name={name} />}
      <span class={name ? 'id under' : 'id'}>{shortParty(id)}</span>
    </span>
  );
}

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
];
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

function fromNow(time: Date): string {
  const distance = time.getTime() - Date.now();
  const [unit, size] = STEPS.find(([, size]) => Math.abs(distance) >= size) ?? ['second', 1_000];
  return relative.format(Math.trunc(distance / size), unit);
}

export function When({ time }: { readonly time: Date }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 5_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={time.toISOString()} title={time.toLocaleString()}>
      {fromNow(time)}
    </time>
  );
}

interface CardProps {
  readonly id: string;
  readonly title: string;
  readonly aside?: ComponentChildren;
  readonly children: ComponentChildren;
}

export function Card({ id, title, aside, children }: CardProps) {
  return (
    <section class="card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

export function Loading({ lines = 2 }: { readonly lines?: number }) {
  return (
    <div class="loading" role="status" aria-label="Loading">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} />
      ))}
    </div>
  );
}

export const Empty = ({ children }: { readonly children: ComponentChildren }) => <p class="empty">{children}</p>;

export const Problem = ({ text }: { readonly text: string | undefined }) =>
  text === undefined ? null : (
    <p class="problem" role="alert">
      {text}
    </p>
  );

interface ButtonProps {
  readonly children: ComponentChildren;
  readonly kind?: 'primary' | 'plain' | 'quiet';
  readonly submit?: boolean;
  readonly busy?: boolean;
  readonly label?: string;
  readonly onClick?: () => void;
}

/** A busy button keeps the focus and takes no clicks. */
export const Button = ({ children, kind = 'plain', submit = false, busy = false, label, onClick }: ButtonProps) => (
  <button
    type={submit ? 'submit' : 'button'}
    class={`button ${kind}`}
    aria-disabled={busy}
    aria-label={label}
    onClick={(event) => {
      if (busy) event.preventDefault();
      else onClick?.();
    }}
  >
    {children}
  </button>
);

interface FieldProps {
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly problem?: string | undefined;
  readonly children: (attributes: {
    readonly id: string;
    readonly 'aria-describedby': string;
    readonly 'aria-invalid': boolean;
  }) => ComponentChildren;
}

export function Field({ label, hint, problem, children }: FieldProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, 'aria-describedby': `${id}-note`, 'aria-invalid': problem !== undefined })}
      <p id={`${id}-note`} class={problem === undefined ? 'hint' : 'problem'}>
        {problem ?? hint}
      </p>
    </div>
  );
}

export interface Action<A extends readonly unknown[]> {
  readonly run: (...args: A) => Promise<void>;
  readonly busy: boolean;
  readonly problem: string | undefined;
}

/** One call at a time, with the message of its failure. */
export function useAction<A extends readonly unknown[]>(action: (...args: A) => Promise<unknown>): Action<A> {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async (...args: A): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await action(...args);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, problem };
}
