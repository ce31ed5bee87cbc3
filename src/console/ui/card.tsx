// A section of a screen with a heading and optional actions.

import type { ComponentChildren, JSX } from 'preact';
import { useIds } from '../../ui/ids';

interface CardProps {
  readonly title: ComponentChildren;
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
  /** Heading level: 2 directly below the screen's own. */
  readonly level?: 2 | 3;
  readonly class?: string;
}

export function Card({ title, actions, children, level = 2, class: name = '' }: CardProps): JSX.Element {
  const idOf = useIds();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section class={`card ${name}`} aria-labelledby={idOf('title')}>
      <header class="card-head">
        <Heading id={idOf('title')}>{title}</Heading>
        {actions === undefined ? null : <div class="row">{actions}</div>}
      </header>
      {children}
    </section>
  );
}

/** The heading of a screen with its actions. */
export function ScreenHead({
  title,
  lead,
  children,
}: {
  readonly title: ComponentChildren;
  readonly lead?: ComponentChildren;
  readonly children?: ComponentChildren;
}): JSX.Element {
  return (
    <header class="screen-head">
      <div>
        <h1>{title}</h1>
        {lead === undefined ? null : <p class="muted">{lead}</p>}
      </div>
      {children === undefined ? null : <div class="row">{children}</div>}
    </header>
  );
}
