// Loads and renders the screen that the address names.

import type { JSX } from 'preact';
import { useEffect, useErrorBoundary, useRef, useState } from 'preact/hooks';
import { connections } from '../live/connection';
import { linkTo, route, world } from '../route';
import { screenOf, type Screen } from '../screens/table';
import { Button } from '../../ui/button';
import { ScreenHead } from '../ui/card';
import { browserStorage } from '../api/browser-storage';
import { Loading } from '../ui/states';
import { worldIcon } from './world-icon';

type LoadedScreen =
  | { readonly screen: Screen; readonly View: () => JSX.Element }
  | { readonly screen: Screen; readonly View: undefined };

/** Whether the page was reloaded for a screen that could not be loaded, and has not been loaded since. */
const reloaded = browserStorage('understudy-reloaded', 'sessionStorage');

export function ScreenFrame(): JSX.Element {
  const screen = screenOf(route.value.screen);
  const [loaded, setLoaded] = useState<LoadedScreen | undefined>(undefined);
  const isFirst = useRef(true);
  const place = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!screen) return undefined;
    let isMeant = true;
    screen.load().then(
      ({ default: View }) => isMeant && setLoaded({ screen, View }),
      () => isMeant && setLoaded({ screen, View: undefined }),
    );
    return () => void (isMeant = false);
  }, [screen]);
  const shown = loaded?.screen === screen ? loaded : undefined;
  const hasFailed = shown !== undefined && shown.View === undefined;
  // Browsers remember that a module could not be loaded, so that importing it again fails until the page is reloaded: once,
  // after the server was away.
  useEffect(() => {
    if (shown?.View !== undefined) reloaded.write('');
    else if (hasFailed && connections.value > 1 && !reloaded.read()) {
      reloaded.write('yes');
      location.reload();
    }
  }, [connections.value, shown]);
  const title = `${screen?.title ?? 'Not found'} · ${world.value} · understudy`;
  useEffect(() => void (document.title = title), [title]);
  useEffect(
    () => document.querySelector('link[rel=icon]')?.setAttribute('href', worldIcon(world.value)),
    [world.value],
  );
  useEffect(() => {
    // After navigation, keyboard and screen reader users continue in the new screen.
    if (!isFirst.current) place.current?.focus({ preventScroll: true });
    isFirst.current = false;
    scrollTo(0, 0);
  }, [screen]);

  return (
    <main id="main" tabIndex={-1} ref={place}>
      {screen === undefined ? (
        <UnknownScreen />
      ) : shown === undefined ? (
        <Loading lines={6} />
      ) : shown.View ? (
        <ScreenView key={`${screen.id} ${world.value}`} View={shown.View} />
      ) : (
        <LoadFailed />
      )}
    </main>
  );
}

/** An error in a screen affects neither the frame nor the other screens. */
function ScreenView({ View }: { readonly View: () => JSX.Element }): JSX.Element {
  const [error, again] = useErrorBoundary();
  if (error === undefined) return <View />;
  return (
    <ScreenHead
      title="This screen failed"
      lead={
        <span role="alert">
          Rendering failed: <bdi>{error instanceof Error ? error.message : String(error)}</bdi>
        </span>
      }
    >
      <Button onClick={again}>Try again</Button>
      <Button onClick={() => location.reload()}>Reload the page</Button>
    </ScreenHead>
  );
}

const UnknownScreen = (): JSX.Element => (
  <ScreenHead
    title="Screen not found"
    lead={
      <>
        There is no screen named “<bdi>{route.value.screen}</bdi>”.{' '}
        <a href={linkTo(['overview'])}>Go to the overview</a>
      </>
    }
  />
);

const LoadFailed = (): JSX.Element => (
  <ScreenHead
    title="This screen could not be loaded"
    lead="The server may be down, or it may have been updated since: reload the page."
  >
    <Button onClick={() => location.reload()}>Reload the page</Button>
  </ScreenHead>
);
