// A filter stored in the address. Typing is debounced, so that not every key reloads the list.

import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { route, setQuery } from '../route';
import { TextField } from '../../ui/field';

const SOON_MS = 250;

interface FilterFieldProps {
  readonly label: string;
  /** Name of the query parameter. */
  readonly name: string;
  readonly placeholder?: string;
  readonly suggestions?: readonly string[];
  readonly problemOf?: (text: string) => string | undefined;
}

export function FilterField({ label, name, problemOf, ...rest }: FilterFieldProps): JSX.Element {
  const stored = route.value.query.get(name) ?? '';
  const [text, setText] = useState(stored);
  /** What this field stored last: reading it back must not replace what was typed since. */
  const own = useRef(stored);
  useEffect(() => {
    if (stored === own.current) return;
    own.current = stored;
    setText(stored);
  }, [stored]);
  useEffect(() => {
    if (text === own.current) return undefined;
    const timer = setTimeout(() => {
      own.current = text;
      setQuery({ [name]: text });
    }, SOON_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return <TextField label={label} type="search" value={text} onInput={setText} problem={problemOf?.(text)} {...rest} />;
}
