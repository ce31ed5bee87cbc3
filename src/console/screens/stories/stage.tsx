// The scene that the audience sees, its steps, and the controls.

import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { stringifyJson, truncate, type Json } from '../../../base';
import { shortenIds, type PlayedStep } from '../../../stories';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Facts } from '../../../ui/facts';
import { JsonView } from '../../../ui/json-view';
import { listenForKeys } from '../../ui/keys';
import { lookLink } from './look-link';
import type { StoryScene, StorySession } from './story-session';

const SPEEDS = [0.5, 1, 2, 4] as const;

export function Stage({ session }: { readonly session: StorySession }): JSX.Element {
  const place = useRef<HTMLElement>(null);
  const { phase, scene: index, played, world, problem } = session.state.value;
  const scene = session.scenes[index];
  useStoryKeys(session, () => place.current);
  useEffect(() => place.current?.focus(), []);
  return (
    <section class="stories-stage" aria-label="Story" ref={place} tabIndex={-1}>
      <div class="stories-scene">
        <p class="stories-chapter muted">
          <bdi>{scene?.chapter}</bdi> · {index + 1} of {session.scenes.length}
        </p>
        <p class="stories-say" aria-live="polite">
          <bdi>{scene?.say}</bdi>
        </p>
        {scene === undefined || world === undefined ? null : <Look scene={scene} world={world} />}
        <ol class="stories-steps">
          {played.map((step) => (
            <Step key={step.index} step={step} />
          ))}
        </ol>
        {phase === 'playing a scene' ? (
          <p class="muted" role="status">
            Sending …
          </p>
        ) : null}
        {phase === 'failed' ? <Failure problem={problem} session={session} /> : null}
        {phase === 'ended' ? <p class="stories-end">The end</p> : null}
      </div>
      <Controls session={session} onFullScreen={() => toggleFullScreen(place.current)} />
    </section>
  );
}

/** Space on a button or link is for that one. */
const takesSpace = (): boolean => document.activeElement?.closest('button, a, summary') !== null;

function useStoryKeys(session: StorySession, place: () => HTMLElement | null): void {
  useEffect(
    () =>
      listenForKeys(() =>
        document.querySelector('dialog[open]') !== null
          ? []
          : [
              ...(takesSpace() ? [] : [{ keys: ' ', does: 'Play or pause the story', run: session.toggle }]),
              { keys: 'ArrowRight', does: 'Next scene', run: session.next },
              { keys: 'ArrowLeft', does: 'Previous scene', run: session.back },
              { keys: 'f', does: 'Full screen', run: () => toggleFullScreen(place()) },
            ],
      ),
    [session],
  );
}

function toggleFullScreen(place: HTMLElement | null): void {
  // A browser may refuse, for example in a frame; the page then stays as it is.
  const changed = document.fullscreenElement === null ? place?.requestFullscreen() : document.exitFullscreen();
  changed?.catch(() => undefined);
}

function Look({ scene, world }: { readonly scene: StoryScene; readonly world: string }): JSX.Element | null {
  if (scene.look === undefined) return null;
  return (
    <p class="stories-look">
      Look at{' '}
      <a href={lookLink(scene.look, world)} target="understudy-story">
        {lookTitle(scene.look)} in this world <span aria-hidden="true">↗</span>
        <span class="visually-hidden"> (opens a window)</span>
      </a>
    </p>
  );
}

/** `ledger/updates` as `Ledger: updates`. */
function lookTitle(look: string): string {
  const [screen = '', ...rest] = (look.split('?')[0] ?? '').split('/');
  return [`${screen.charAt(0).toUpperCase()}${screen.slice(1)}`, ...rest].join(': ');
}

const MAX_PATH = 160;

function Step({ step }: { readonly step: PlayedStep }): JSX.Element | null {
  const { exchange, shown, now } = step;
  if (exchange === undefined) return null;
  const { as, method, path, status, requestBody, body } = exchange;
  return (
    <li class="stories-step">
      <p class="row tight">
        {as === undefined ? null : (
          <strong>
            <bdi>{as}</bdi>
          </strong>
        )}
        <code>
          {method} <bdi>{truncate(shortenIds(path), MAX_PATH)}</bdi>
        </code>
        <Badge tone={status !== undefined && status < 400 ? 'good' : 'bad'}>{status ?? 'no answer'}</Badge>
        <span class="faint">{now}</span>
      </p>
      {shown.length === 0 ? null : (
        <div class="stories-shown">
          <Facts of={shown.map(({ label, value }) => [label, <bdi key={label}>{valueText(value)}</bdi>])} />
        </div>
      )}
      <div class="row">
        {requestBody === undefined ? null : <Body title="Request" body={requestBody} />}
        {body === undefined || body === null ? null : <Body title="Answer" body={body} />}
      </div>
    </li>
  );
}

const MAX_VALUE = 240;
const valueText = (value: Json): string =>
  truncate(shortenIds(typeof value === 'string' ? value : stringifyJson(value)), MAX_VALUE);

const Body = ({ title, body }: { readonly title: string; readonly body: Json }): JSX.Element => (
  <details class="stories-body">
    <summary>{title}</summary>
    <JsonView text={stringifyJson(withoutTokens(body))} open={2} what={`the ${title.toLowerCase()}`} />
  </details>
);

/** The status of a world has tokens of its users, which are nothing for an audience. */
function withoutTokens(value: Json): Json {
  if (typeof value === 'string') return value.startsWith('eyJ') ? '…' : value;
  if (Array.isArray(value)) return value.map(withoutTokens);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutTokens(member as Json)]));
}

const Failure = ({ problem, session }: { readonly problem: string; readonly session: StorySession }): JSX.Element => (
  <div class="stories-problems" role="alert">
    <p>
      <strong>This step had an unexpected result.</strong>
    </p>
    <p>
      <bdi>{problem}</bdi>
    </p>
    <Button small onClick={session.repeat}>
      Play the scene again
    </Button>
  </div>
);

function Controls({
  session,
  onFullScreen,
}: {
  readonly session: StorySession;
  readonly onFullScreen: () => void;
}): JSX.Element {
  const { phase, isRunning, speed, scene } = session.state.value;
  const isBusy = phase === 'playing a scene';
  return (
    <div class="stories-controls">
      <progress
        max={session.scenes.length}
        value={scene + (isBusy || phase === 'failed' ? 0 : 1)}
        aria-label="Scenes played"
      />
      <div class="row">
        <Button onClick={session.back} busy={isBusy} disabled={phase === 'idle'}>
          ← Back
        </Button>
        <Button
          variant="primary"
          onClick={session.toggle}
          disabled={phase === 'ended' || phase === 'failed'}
          pressed={isRunning}
        >
          {isRunning ? 'Pause' : 'Play'}
        </Button>
        <Button onClick={session.next} busy={isBusy} disabled={phase === 'ended' || phase === 'failed'}>
          Next →
        </Button>
        <label class="row tight">
          <span>Speed</span>
          <select value={String(speed)} onChange={({ currentTarget }) => session.setSpeed(Number(currentTarget.value))}>
            {SPEEDS.map((one) => (
              <option key={one} value={String(one)}>
                {one}×
              </option>
            ))}
          </select>
        </label>
        <Button onClick={onFullScreen}>Full screen</Button>
      </div>
      <p class="stories-keys faint">
        <kbd>space</kbd> play or pause <kbd>←</kbd> back <kbd>→</kbd> next <kbd>f</kbd> full screen
      </p>
    </div>
  );
}
