// A button that does something. While it works it stays in place and takes no second press.

import type { ComponentChildren, JSX } from 'preact';

type ButtonVariant = 'plain' | 'primary' | 'danger' | 'quiet';

export interface ButtonProps {
  readonly children: ComponentChildren;
  readonly onClick?: () => void;
  readonly variant?: ButtonVariant;
  readonly small?: boolean;
  readonly disabled?: boolean;
  readonly busy?: boolean;
  readonly type?: 'button' | 'submit';
  /** What it is called where its text is only a sign. */
  readonly label?: string;
  readonly title?: string;
  readonly pressed?: boolean;
  /** Id of the text that says why it is disabled, or what it does. */
  readonly describedBy?: string;
}

export function Button({
  children,
  onClick,
  variant = 'plain',
  small = false,
  disabled = false,
  busy = false,
  type = 'button',
  label,
  title,
  pressed,
  describedBy,
}: ButtonProps): JSX.Element {
  return (
    <button
      type={type}
      class={`button ${variant}${small ? ' small' : ''}`}
      disabled={disabled}
      aria-busy={busy}
      aria-disabled={busy}
      onClick={() => (busy ? undefined : onClick?.())}
      aria-label={label}
      title={title}
      aria-pressed={pressed}
      aria-describedby={describedBy}
    >
      {children}
    </button>
  );
}
