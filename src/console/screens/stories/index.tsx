// Stories: a list of them, and a player that shows one to an audience.

import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { stories } from 'virtual:stories';
import type { Story, StoryFile } from '../../../stories';
import { Button } from '../../../ui/button';
import { go, linkTo, route } from '../../route';
import { ScreenHead } from '../../ui/card';
import { Loading } from '../../ui/states';
import { StoryList } from './story-list';
import './stories.css';

/** The address of an opened file, which is no name of a story of the package. */
const OPENED = 'opened-file';
/** Stays while the page is open, so that another screen can be visited. */
const opened = signal<Story | undefined>(undefined);

const storyNamed = (name: string): StoryFile | undefined =>
  name === OPENED ? opened.value : stories.find((one) => one.name === name);

export default function Stories(): JSX.Element {
  const [name] = route.value.rest;
  if (name === undefined)
    return (
      <StoryList
        stories={stories}
        onOpen={(story) => {
          opened.value = story;
          go(['stories', OPENED]);
        }}
      />
    );
  const story = storyNamed(name);
  return story === undefined ? <NoStory name={name} /> : <PlayerFrame key={name} story={story} />;
}

const NoStory = ({ name }: { readonly name: string }): JSX.Element => (
  <ScreenHead
    title="Story not found"
    lead={
      name === OPENED ? (
        <>
          The file is no longer open. <a href={linkTo(['stories'])}>Open it again</a>
        </>
      ) : (
        <>
          There is no story named “<bdi>{name}</bdi>”. <a href={linkTo(['stories'])}>Show all stories</a>
        </>
      )
    }
  />
);

type LoadedPlayer = typeof import('./player');

/** The player is loaded with the first story. */
function PlayerFrame({ story }: { readonly story: StoryFile }): JSX.Element {
  const [loaded, setLoaded] = useState<LoadedPlayer | 'failed' | undefined>(undefined);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    let isShown = true;
    import('./player').then(
      (player) => isShown && setLoaded(player),
      () => isShown && setLoaded('failed'),
    );
    return () => void (isShown = false);
  }, [attempts]);
  if (loaded === undefined)
    return (
      <>
        <ScreenHead title={<bdi>{story.title}</bdi>} />
        <Loading lines={6} />
      </>
    );
  if (loaded === 'failed')
    return (
      <ScreenHead title="The player could not be loaded" lead="The server may be down.">
        <Button
          onClick={() => {
            setLoaded(undefined);
            setAttempts(attempts + 1);
          }}
        >
          Try again
        </Button>
      </ScreenHead>
    );
  return <loaded.Player file={story} />;
}
