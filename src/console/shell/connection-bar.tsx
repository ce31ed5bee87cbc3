// The state of the connection: a word in the header, and a banner if something is wrong.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { storeControlToken } from '../api/control-token';
import { connection, refusal, type Connection } from '../live/connection';
import { linkTo, pageLocation, world } from '../route';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/field';

const WORDS: Readonly<Record<Connection, readonly [sign: string, word: string, tone: string]>> = {
  connecting: ['…', 'connecting', 'plain'],
  connected: ['●', 'live', 'good'],
  stopped: ['✕', 'offline', 'bad'],
  'token required': ['✕', 'token required', 'warn'],
  'world not found': ['✕', 'world not found', 'warn'],
  refused: ['✕', 'refused', 'bad'],
};

export function ConnectionWord(): JSX.Element {
  const [sign, word, tone] = WORDS[connection.value];
  return (
    <span class={`badge connection ${tone}`} role="status">
      <span aria-hidden="true">{sign} </span>
      {word}
    </span>
  );
}

export function ConnectionBanner(): JSX.Element | null {
  if (connection.value === 'stopped')
    return (
      <Banner tone="bad" title="Server not reachable">
        No response from {pageLocation.root}. The page shows the last known state and reconnects when the server is
        back.
      </Banner>
    );
  if (connection.value === 'world not found')
    return (
      <Banner tone="warn" title="World not found">
        World <bdi>{world.value}</bdi> does not exist. It may have been deleted, or removed after being idle.{' '}
        <a href={linkTo(['overview'], { world: 'default' })}>Show the default world</a>
      </Banner>
    );
  if (connection.value === 'refused')
    return (
      <Banner tone="bad" title="The server refuses requests from this page">
        <bdi>{refusal.value}</bdi>
      </Banner>
    );
  return null;
}

const Banner = ({
  tone,
  title,
  children,
}: {
  readonly tone: string;
  readonly title: string;
  readonly children: JSX.Element | readonly (JSX.Element | string)[] | string;
}): JSX.Element => (
  <div class={`banner ${tone}`} role="alert">
    <strong>{title}.</strong> <span>{children}</span>
  </div>
);

/** Replaces the screens while the server requires a control token. */
export function TokenGate(): JSX.Element {
  const [token, setToken] = useState('');
  return (
    <main id="main" tabIndex={-1}>
      <form
        class="card gate"
        onSubmit={(event) => {
          event.preventDefault();
          if (token !== '') storeControlToken(token);
        }}
      >
        <h1>Control token</h1>
        <p>
          The server was started with <code>--control-token</code>, so the console needs that token. It is kept until
          this tab is closed.
        </p>
        <p class="problem-line" role="status">
          {refusal.value === '' ? '' : <bdi>{refusal.value}</bdi>}
        </p>
        <TextField label="Token" type="password" value={token} onInput={setToken} required />
        <Button type="submit" variant="primary">
          Connect
        </Button>
      </form>
    </main>
  );
}
