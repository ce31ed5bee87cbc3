import type { ComponentChildren, JSX } from 'preact';

export type Tone = 'plain' | 'accent' | 'good' | 'warn' | 'bad';

/** A word of state. The word says it; the colour only helps. */
export const Badge = ({
  tone = 'plain',
  children,
}: {
  readonly tone?: Tone;
  readonly children: ComponentChildren;
}): JSX.Element => <span class={`badge ${tone}`}>{children}</span>;
