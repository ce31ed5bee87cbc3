// The page header: world, clock, connection, commands, theme.

import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { userActions } from '../api/user-actions';
import { useNow } from '../live/clock';
import { clock, status } from '../live/status';
import { DEFAULT_WORLD } from '../api/page-location';
import { go, linkTo, route, world, type ConsoleRoute } from '../route';
import { SCREENS, screenOf } from '../screens/table';
import { Button } from '../../ui/button';
import { nextTheme, theme } from '../ui/theme';
import { Instant } from '../ui/values';
import { ConnectionWord } from './connection-bar';

export function Navigation(): JSX.Element {
  const present = screenOf(route.value.screen);
  const bar = useRef<HTMLElement>(null);
  // In a narrow window the bar scrolls; the page does not.
  useEffect(() => {
    const marked = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (bar.current && marked)
      bar.current.scrollLeft = marked.offsetLeft - (bar.current.clientWidth - marked.offsetWidth) / 2;
  }, [present]);
  return (
    <nav aria-label="Screens" ref={bar}>
      <ul>
        {SCREENS.map((screen) => (
          <li key={screen.id}>
            <a
              href={linkTo([screen.id])}
              aria-current={screen === present ? 'page' : undefined}
              aria-keyshortcuts={`g ${screen.key}`}
            >
              {screen.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The path to keep when the world changes; ids of the old world are dropped. */
const pathInOtherWorld = ({ screen, rest }: ConsoleRoute): readonly string[] => [
  screen || 'overview',
  ...(screenOf(screen)?.hasParts ? rest.slice(0, 1) : []),
];

function WorldChooser(): JSX.Element {
  const there = status.value?.worlds ?? [];
  const worlds = [...new Set([DEFAULT_WORLD, ...there, world.value])];
  return (
    <label class="world-chooser">
      <span class="muted">World</span>
      <select
        value={world.value}
        onChange={({ currentTarget }) => go(pathInOtherWorld(route.value), { world: currentTarget.value })}
      >
        {worlds.map((id) => (
          <option key={id} value={id}>
            {id}
          </option>
        ))}
      </select>
    </label>
  );
}

function HeadClock(): JSX.Element {
  const now = useNow();
  const clockState = clock.value;
  return (
    <span class="head-clock">
      {now === undefined || !clockState ? (
        <span class="skeleton" />
      ) : (
        <>
          <Instant at={now} isRunning={clockState.mode === 'running'} />{' '}
          <span class="muted">
            {clockState.mode === 'frozen'
              ? 'frozen'
              : clockState.speed === 1000
                ? 'running'
                : `running ×${clockState.speed / 1000}`}
          </span>
        </>
      )}
    </span>
  );
}

export function Head({
  onSearch,
  onCommands,
  onHelp,
}: {
  readonly onSearch: () => void;
  readonly onCommands: () => void;
  readonly onHelp: () => void;
}): JSX.Element {
  return (
    <header class="head">
      <a class="brand" href={linkTo(['overview'])}>
        understudy
      </a>
      <WorldChooser />
      <HeadClock />
      <ConnectionWord />
      <span class="head-end row tight">
        <Button small onClick={onSearch}>
          Search <kbd>/</kbd>
        </Button>
        <Button small variant="quiet" onClick={onCommands}>
          Commands <span class="count">{userActions.value.length}</span>
        </Button>
        <Button
          small
          variant="quiet"
          label={`Theme: ${theme.value}; switch`}
          onClick={nextTheme}
        >{`◐ ${theme.value}`}</Button>
        <Button small variant="quiet" label="Keyboard shortcuts" onClick={onHelp}>
          ?
        </Button>
      </span>
    </header>
  );
}
