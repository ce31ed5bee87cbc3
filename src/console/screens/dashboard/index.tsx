// The dashboard: figures of the world by time and what its users do, for a projector.

import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../../ui/button';
import { Badge } from '../../../ui/badge';
import { control } from '../../api/clients';
import { resultOf } from '../../api/result';
import { useNow } from '../../live/clock';
import { clock, status } from '../../live/status';
import { useLive } from '../../live/use-live';
import { affectsTemplate, isLedgerUpdateRow, type FollowedEvent } from '../../live/world-events';
import { route, world } from '../../route';
import { instantParts } from '../../ui/amount-text';
import { listenForKeys } from '../../ui/keys';
import { Problem, ProblemLine } from '../../ui/states';
import { isFastClock } from './fast-clock';
import { Figures, OffersCard } from './figures';
import { RoundsCard } from './rounds';
import { Ticker } from './ticker';
import { rangeOf, VolumeCard, type WorldFigures } from './volume';
import './dashboard.css';

/** What users do, and each new round, so that periods pass also when nobody acts. */
const isNews = (event: FollowedEvent): boolean =>
  event.name === 'world' ||
  affectsTemplate(event, 'OpenMiningRound') ||
  (isLedgerUpdateRow(event.data) && event.data.action !== undefined);

export default function Dashboard(): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  const range = rangeOf(route.value.query.get('per'));
  const live = useLive(
    (signal) =>
      resultOf<WorldFigures>(
        control().GET('/statistics', { params: { query: { per: range.per, periods: range.periods } }, signal }),
      ),
    [range],
    { isNews },
  );
  // The figures of another range stay until the new ones arrive, but not under its name.
  const statistics = live.value?.per === range.per ? live.value : undefined;
  return (
    <div class="dashboard" ref={place}>
      <header class="dashboard-head">
        <h1>
          <bdi>{status.value?.world ?? world.value}</bdi> <span class="visually-hidden">dashboard</span>
        </h1>
        <LedgerTime />
        <FullScreen place={place} />
      </header>
      {live.problem && statistics ? <ProblemLine message={`Out of date: ${live.problem.message}`} /> : null}
      {live.problem && !statistics ? (
        <Problem problem={live.problem} curl={live.curl} onRetry={live.reload} />
      ) : (
        <Figures statistics={statistics} text={range.text} />
      )}
      <div class="dashboard-columns">
        <VolumeCard statistics={statistics} range={range} />
        <Ticker />
        <OffersCard statistics={statistics} />
        <RoundsCard />
      </div>
    </div>
  );
}

const REAL = 1000;

function LedgerTime(): JSX.Element {
  const now = useNow();
  const clockState = clock.value;
  const parts = now === undefined ? undefined : instantParts(now);
  if (!parts || !clockState) return <span class="skeleton" />;
  const isFrozen = clockState.mode === 'frozen';
  return (
    <p class="dashboard-time">
      <time dateTime={parts.iso} title={`${parts.iso}, ${parts.micros} µs since 1970`}>
        {parts.date} <strong>{isFastClock() ? parts.time.slice(0, 5) : parts.time}</strong> UTC
      </time>{' '}
      <Badge tone={isFrozen ? 'accent' : 'good'}>
        {isFrozen ? '❚❚ frozen' : clockState.speed === REAL ? '▶ real time' : `▶ ${clockState.speed / REAL}× real time`}
      </Badge>
    </p>
  );
}

function FullScreen({ place }: { readonly place: { readonly current: HTMLElement | null } }): JSX.Element | null {
  const [isFull, setFull] = useState(false);
  const toggle = (): void => {
    const changed = document.fullscreenElement ? document.exitFullscreen() : place.current?.requestFullscreen();
    // A browser may refuse, which leaves the page as it is.
    changed?.catch(() => undefined);
  };
  useEffect(() => {
    const note = (): void => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', note);
    const stop = listenForKeys(() =>
      document.querySelector('dialog[open]') === null ? [{ keys: 'f', does: 'Full screen', run: toggle }] : [],
    );
    return () => {
      document.removeEventListener('fullscreenchange', note);
      stop();
    };
  }, []);
  if (!document.fullscreenEnabled) return null;
  return (
    <Button small pressed={isFull} onClick={toggle}>
      Full screen <kbd>f</kbd>
    </Button>
  );
}
