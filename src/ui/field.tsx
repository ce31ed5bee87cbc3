// Things to fill in, each with its label, a hint, and what is wrong with the value.

import type { ComponentChildren, JSX } from 'preact';
import { useIds } from './ids';

interface FieldProps {
  readonly label: string;
  readonly hint?: ComponentChildren;
  /** What is wrong; the field is marked by it. */
  readonly problem?: string | undefined;
}

interface InputIds {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
}

/** Around any input: `<Field label="Amount">{(ids) => <input {...ids} />}</Field>`. */
function Field({
  label,
  hint,
  problem,
  children,
}: FieldProps & { readonly children: (ids: InputIds) => ComponentChildren }): JSX.Element {
  const idOf = useIds();
  const described = [hint === undefined ? [] : [idOf('hint')], problem === undefined ? [] : [idOf('problem')]].flat();
  return (
    <div class="field">
      <label for={idOf('input')}>{label}</label>
      {children({
        id: idOf('input'),
        'aria-describedby': described.length === 0 ? undefined : described.join(' '),
        'aria-invalid': problem !== undefined,
      })}
      {hint === undefined ? null : (
        <p class="hint" id={idOf('hint')}>
          {hint}
        </p>
      )}
      <p class="problem-line" id={idOf('problem')} aria-live="polite">
        {problem === undefined ? (
          ''
        ) : (
          <>
            <span aria-hidden="true">✕ </span>
            <bdi>{problem}</bdi>
          </>
        )}
      </p>
    </div>
  );
}

interface TextProps extends FieldProps {
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly type?: 'text' | 'password' | 'search' | 'number';
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** Several lines. */
  readonly lines?: number;
  /** Values that are offered. */
  readonly suggestions?: readonly string[];
  readonly name?: string;
}

export function TextField({
  label,
  hint,
  problem,
  value,
  onInput,
  type = 'text',
  lines,
  suggestions,
  ...rest
}: TextProps): JSX.Element {
  const idOf = useIds();
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(ids) =>
        lines !== undefined ? (
          <textarea
            {...ids}
            {...rest}
            rows={lines}
            value={value}
            dir="auto"
            spellcheck={false}
            onInput={({ currentTarget }) => onInput(currentTarget.value)}
          />
        ) : (
          <>
            <input
              {...ids}
              {...rest}
              type={type}
              value={value}
              dir="auto"
              autocomplete="off"
              spellcheck={false}
              list={suggestions ? idOf('list') : undefined}
              onInput={({ currentTarget }) => onInput(currentTarget.value)}
            />
            {suggestions ? (
              <datalist id={idOf('list')}>
                {suggestions.map((one) => (
                  <option key={one} value={one} />
                ))}
              </datalist>
            ) : null}
          </>
        )
      }
    </Field>
  );
}

export interface SelectOption {
  readonly value: string;
  readonly text: string;
}

interface SelectProps extends FieldProps {
  readonly value: string;
  readonly choices: readonly SelectOption[];
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean;
}

export function SelectField({
  label,
  hint,
  problem,
  value,
  choices,
  onChange,
  disabled = false,
}: SelectProps): JSX.Element {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(ids) => (
        <select
          {...ids}
          value={value}
          disabled={disabled}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          {choices.map((one) => (
            <option key={one.value} value={one.value}>
              {one.text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function Checkbox({
  label,
  checked,
  onChange,
  disabled = false,
}: {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
}): JSX.Element {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
