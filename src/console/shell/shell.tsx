// The page frame.

import type { JSX } from 'preact';
import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { connection } from '../live/connection';
import { go } from '../route';
import { SCREENS } from '../screens/table';
import { listenForKeys, type Shortcut } from '../ui/keys';
import { nextTheme } from '../ui/theme';
import { ConnectionBanner, TokenGate } from './connection-bar';
import { Commands, Help, Toasts } from './drawers';
import { Head, Navigation } from './head';
import { restoreFocus } from './restore-focus';
import { ScreenFrame } from './screen-frame';
import { Search } from '../search';

type Over = 'nothing' | 'commands' | 'help' | 'search';

export function Shell(): JSX.Element {
  const [over, setOver] = useState<Over>('nothing');
  const close = (): void => setOver('nothing');
  const shortcuts = useMemo<readonly Shortcut[]>(
    () => [
      ...SCREENS.map(({ id, title, key }) => ({ keys: `g ${key}`, does: `Go to ${title}`, run: () => go([id]) })),
      { keys: '/', does: 'Search', run: () => setOver('search') },
      { keys: 'k', does: 'Show the commands', run: () => setOver('commands') },
      { keys: 't', does: 'Change the theme', run: nextTheme },
      { keys: '?', does: 'Show keyboard shortcuts', run: () => setOver('help') },
    ],
    [],
  );
  // From the first picture on: a key pressed before would be lost.
  useLayoutEffect(
    () => listenForKeys(() => (document.querySelector('dialog[open]') === null ? shortcuts : [])),
    [shortcuts],
  );
  useLayoutEffect(restoreFocus, []);
  return (
    <div class="shell">
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
      >
        Skip to content
      </a>
      <Head onSearch={() => setOver('search')} onCommands={() => setOver('commands')} onHelp={() => setOver('help')} />
      <Navigation />
      <div class="content">
        <ConnectionBanner />
        {connection.value === 'token required' ? <TokenGate /> : <ScreenFrame />}
      </div>
      <Search isOpen={over === 'search'} onClose={close} />
      <Commands isOpen={over === 'commands'} onClose={close} />
      <Help isOpen={over === 'help'} onClose={close} shortcuts={shortcuts} />
      <Toasts />
    </div>
  );
}
