import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Story, StoryFile } from '../../../stories';
import { linkTo } from '../../route';
import { Card, ScreenHead } from '../../ui/card';
import { FileChoice, useFileDrop } from '../../ui/file-drop';

interface StoryListProps {
  readonly stories: readonly StoryFile[];
  readonly onOpen: (story: Story) => void;
}

export function StoryList({ stories, onOpen }: StoryListProps): JSX.Element {
  return (
    <>
      <ScreenHead
        title="Stories"
        lead="Shows an audience, step by step, how the network behaves. Each step is a real request in a world that is deleted at the end."
      />
      <ul class="columns">
        {stories.map(({ name, title, description, chapters }) => (
          <li key={name}>
            <Card title={title}>
              <p>{description}</p>
              <ol class="stories-chapters muted">
                {chapters.map((chapter) => (
                  <li key={chapter.title}>{chapter.title}</li>
                ))}
              </ol>
              <p>
                <a class="button primary stories-open" href={linkTo(['stories', name])}>
                  Open <span class="visually-hidden">{title}</span>
                </a>
              </p>
            </Card>
          </li>
        ))}
      </ul>
      <OpenFile onOpen={onOpen} />
    </>
  );
}

function OpenFile({ onOpen }: Pick<StoryListProps, 'onOpen'>): JSX.Element {
  const [reading, setReading] = useState('');
  const [problem, setProblem] = useState('');
  const turns = useRef(0);
  const open = async (file: File): Promise<void> => {
    turns.current += 1;
    const turn = turns.current;
    setReading(file.name);
    setProblem('');
    const read = await import('./read-story-file')
      .then(({ readStoryFile }) => readStoryFile(file))
      .catch((error: unknown) => ({ ok: false, error: `${file.name} cannot be read: ${String(error)}` }) as const);
    // Another file was chosen meanwhile.
    if (turn !== turns.current) return;
    setReading('');
    if (read.ok) onOpen(read.value);
    else setProblem(read.error);
  };
  const isOver = useFileDrop((file) => void open(file));
  return (
    <section class={`stories-drop ${isOver ? 'over' : ''}`} aria-label="Open a story">
      <p role="status">
        {reading === '' ? (
          'Drop a story file here'
        ) : (
          <>
            Reading <bdi>{reading}</bdi> …
          </>
        )}
      </p>
      <FileChoice accept=".yaml,.yml,.json" onFile={(file) => void open(file)}>
        Choose a file
      </FileChoice>
      <p class="muted">The file is read in this browser and not uploaded.</p>
      {problem === '' ? null : (
        <div class="stories-problems" role="alert">
          <p>
            <strong>The file is not a story that can be played:</strong>
          </p>
          <ul>
            {problem.split('\n').map((line) => (
              <li key={line}>
                <bdi>{line}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
