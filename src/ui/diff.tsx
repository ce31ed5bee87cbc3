// Expected and actual text, line by line.

import type { JSX } from 'preact';
import type { DiffRow } from './diff-line';

const SIGNS: Readonly<Record<DiffRow['kind'], string>> = { same: '  ', gap: '  ', expected: '- ', actual: '+ ' };

export const Diff = ({ lines, label }: { readonly lines: readonly DiffRow[]; readonly label: string }): JSX.Element => (
  <pre class="diff" tabIndex={0} aria-label={label}>
    {lines.map(({ kind, text }, index) => (
      <span key={index} class={kind}>
        {SIGNS[kind]}
        {text}
      </span>
    ))}
  </pre>
);
