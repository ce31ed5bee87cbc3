// The player: first the choice of the world, then the scenes.

import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { completeStory, stepsOf, type Story, type StoryFile } from '../../../stories';
import { Button } from '../../../ui/button';
import { controlToken } from '../../api/control-token';
import { isPageVisible } from '../../live/page-visibility';
import { go, pageLocation, world as shownWorld } from '../../route';
import { ScreenHead } from '../../ui/card';
import { findOperation } from './operations';
import { Stage } from './stage';
import { createStorySession, type StorySession } from './story-session';

export function Player({ file }: { readonly file: StoryFile }): JSX.Element {
  const story = completeStory(file);
  const [isPrivate, setPrivate] = useState(true);
  const [session, setSession] = useState<StorySession | undefined>(undefined);
  const present = useRef<StorySession | undefined>(undefined);
  present.current = session;
  // Leaving the screen or the page ends the story; a hidden page pauses it.
  useEffect(() => {
    const close = (): void => {
      present.current?.close();
      setSession(undefined);
    };
    addEventListener('pagehide', close);
    return () => {
      removeEventListener('pagehide', close);
      close();
    };
  }, []);
  useEffect(() => (isPageVisible.value ? undefined : session?.pause()), [isPageVisible.value]);
  const start = (isRunning: boolean): void => {
    const created = createStorySession({
      story,
      connection: { url: pageLocation.root, controlToken: controlToken.value, findOperation },
      world: isPrivate ? undefined : shownWorld.value,
      privateWorld: `story-${story.name}-${randomText()}`,
    });
    setSession(created);
    if (isRunning) created.toggle();
    else created.next();
  };
  const restart = (): void => {
    session?.close();
    setSession(undefined);
  };
  return (
    <>
      <ScreenHead title={<bdi>{story.title}</bdi>} lead={session === undefined ? story.description : undefined}>
        {session === undefined ? null : (
          <Button small onClick={restart}>
            Start over
          </Button>
        )}
        <Button small onClick={() => go(['stories'])}>
          Close story
        </Button>
      </ScreenHead>
      {session === undefined ? (
        <WorldChoice story={story} isPrivate={isPrivate} onChange={setPrivate} onStart={start} />
      ) : (
        <Stage session={session} />
      )}
    </>
  );
}

const randomText = (): string =>
  [...crypto.getRandomValues(new Uint8Array(4))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

interface WorldChoiceProps {
  readonly story: Story;
  readonly isPrivate: boolean;
  readonly onChange: (isPrivate: boolean) => void;
  readonly onStart: (isRunning: boolean) => void;
}

function WorldChoice({ story, isPrivate, onChange, onStart }: WorldChoiceProps): JSX.Element {
  const option = (value: boolean, text: JSX.Element): JSX.Element => (
    <label class="check">
      <input type="radio" name="stories-world" checked={isPrivate === value} onChange={() => onChange(value)} />
      <span>{text}</span>
    </label>
  );
  return (
    <section class="card" aria-label="Start the story">
      <ol class="stories-chapters">
        {story.chapters.map(({ title }) => (
          <li key={title}>
            <bdi>{title}</bdi>
          </li>
        ))}
      </ol>
      <p class="muted">Steps: {stepsOf(story).length}</p>
      <fieldset class="stories-worlds">
        <legend>Play in</legend>
        {option(
          true,
          <>
            a private world, made from <bdi>{story.world}</bdi> with seed <bdi>{story.seed}</bdi> and deleted at the end
          </>,
        )}
        {option(
          false,
          <>
            the shown world <bdi>{shownWorld.value}</bdi>
          </>,
        )}
      </fieldset>
      {isPrivate ? null : (
        <p class="stories-warning" role="status">
          <span aria-hidden="true">⚠ </span>The story changes the world <bdi>{shownWorld.value}</bdi>, and going back
          reverts the whole world, so changes that others have made since are lost.
        </p>
      )}
      <div class="row">
        <Button variant="primary" onClick={() => onStart(true)}>
          Play
        </Button>
        <Button onClick={() => onStart(false)}>Step by step</Button>
      </div>
    </section>
  );
}
