// A filter that stands in the address: soon after the last key, so that no list is asked for with each of them.

import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { route, setQuery } from '../route';
import { TextField } from '../../ui/field';

const SOON_MS = 250;

interface FilterFieldProps {
  readonly label: string;
  /** Member of the query. */
  readonly name: string;
  readonly placeholder?: string;
  readonly suggestions?: readonly string[];
  readonly problemOf?: (text: string) => string | undefined;
}

export function FilterField({ label, name, problemOf, ...rest }: FilterFieldProps): JSX.Element {
  const told = route.value.query.get(name) ?? '';
  const [text, setText] = useState(told);
  useEffect(() => setText(told), [told]);
  useEffect(() => {
    if (text === told) return undefined;
    const timer = setTimeout(() => setQuery({ [name]: text }), SOON_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return <TextField label={label} type="search" value={text} onInput={setText} problem={problemOf?.(text)} {...rest} />;
}
