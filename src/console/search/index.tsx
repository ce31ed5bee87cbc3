// The search: one field for everything that has an id or a name.

import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { world } from '../route';
import { Badge } from '../../ui/badge';
import { TextField } from '../../ui/field';
import { Dialog } from '../ui/dialog';
import { find, type SearchHit } from './find';
import './search.css';

const SOON_MS = 150;

interface Found {
  readonly text: string;
  readonly hits: readonly SearchHit[];
}

export function Search({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }): JSX.Element {
  return (
    <Dialog title="Search" isOpen={isOpen} onClose={onClose}>
      <SearchBody onClose={onClose} />
    </Dialog>
  );
}

function SearchBody({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const [text, setText] = useState('');
  const found = useFound(text);
  const body = useRef<HTMLFormElement>(null);
  // Before the dialog opens, which would focus its first button.
  useLayoutEffect(() => body.current?.querySelector('input')?.setAttribute('autofocus', ''), []);
  const open = ({ href }: SearchHit): void => {
    onClose();
    location.hash = href;
  };
  return (
    <form
      class="stack"
      ref={body}
      onKeyDown={(event) => moveFocus(event, body.current)}
      onSubmit={(event) => {
        event.preventDefault();
        const [first] = found?.text === text ? found.hits : [];
        if (first) open(first);
      }}
    >
      <TextField
        label="Update id, offset, contract id, party, tracking id, operation or exchange"
        type="search"
        value={text}
        onInput={setText}
      />
      <p class="muted" role="status">
        {found === undefined ? '' : statusText(found)}
      </p>
      <ul class="search-hits" aria-label="Results">
        {(found?.hits ?? []).map((hit) => (
          <li key={hit.href}>
            <a href={hit.href} onClick={onClose}>
              <Badge>{hit.kind}</Badge>
              <bdi title={hit.title}>{hit.title}</bdi>
              <span class="muted">{hit.note}</span>
            </a>
          </li>
        ))}
      </ul>
    </form>
  );
}

const statusText = ({ text, hits: { length } }: Found): string =>
  length === 0
    ? `Nothing in world ${world.value} is named ${JSON.stringify(text.trim())}. Ids of updates and contracts must be complete.`
    : `${length} ${length === 1 ? 'result' : 'results'}; Enter opens the first.`;

/** Undefined until there is an answer to a text. */
function useFound(text: string): Found | undefined {
  const [found, setFound] = useState<Found | undefined>(undefined);
  useEffect(() => {
    if (text.trim() === '') return setFound(undefined);
    const ending = new AbortController();
    const load = async (): Promise<void> => {
      const hits = await find(text, ending.signal);
      if (!ending.signal.aborted) setFound({ text, hits });
    };
    const timer = setTimeout(() => void load(), SOON_MS);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [text]);
  return found;
}

/** Up and Down move between the field and the results. */
function moveFocus(event: KeyboardEvent, within: HTMLElement | null): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || within === null) return;
  const stops = [...within.querySelectorAll<HTMLElement>('input, a')];
  const next = stops[stops.findIndex((one) => one === document.activeElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
