// A form that sends one request: validates as you type, can show the curl command, and shows server errors at their
// field.

import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ApiResult } from '../../api/result';
import { runAction } from '../../api/user-actions';
import { curlPreview, type CallOptions, type ApiCall } from '../../api/curl-preview';
import { Button } from '../../../ui/button';
import { Curl } from '../../../ui/curl';
import { Checkbox, SelectField, TextField, type SelectOption } from '../../../ui/field';
import { ProblemLine } from '../../ui/states';
import { fieldProblem } from './field-problem';

export type Values<Name extends string> = Readonly<Record<Name, string>>;

export interface FormField<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly isRequired?: boolean;
  /** Validates a value that is not empty. */
  readonly check?: (value: string) => string | undefined;
  readonly hint?: ComponentChildren;
  readonly placeholder?: string;
  /** Suggested values; others are allowed. */
  readonly suggestions?: readonly string[];
  /** The allowed values; a check box has `yes` or an empty value. */
  readonly choices?: readonly SelectOption[] | 'check box';
}

/** The value of a checked box. */
export const CHECKED = 'yes';

interface ActionFormProps<Name extends string, T> {
  /** In the imperative, for the list of commands: "Add a fault". */
  readonly title: string;
  /** Notification after success: "Fault added". */
  readonly done: (values: Values<Name>) => string;
  /** Label of the button, if shorter than the title. */
  readonly submit?: string;
  readonly variant?: 'primary' | 'danger' | 'plain';
  readonly initial: Values<Name>;
  /** The fields for the current values. */
  readonly fields: (values: Values<Name>) => readonly FormField<Name>[];
  readonly send: (values: Values<Name>, extra: CallOptions) => ApiCall<T>;
  readonly onDone?: (answer: ApiResult<T>) => void;
  /** Rendered beside the button. */
  readonly children?: ComponentChildren;
}

interface FormProblem {
  readonly field: string | undefined;
  readonly message: string;
}

const NO_PROBLEM: FormProblem = { field: undefined, message: '' };

export function ActionForm<Name extends string, T>({
  title,
  done,
  submit = title,
  variant = 'primary',
  initial,
  fields,
  send,
  onDone,
  children,
}: ActionFormProps<Name, T>): JSX.Element {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [isTried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState(NO_PROBLEM);
  // Surrounding spaces are typing mistakes.
  const input = trimmed(values);
  const shown = fields(input);
  const wrong = new Map(shown.flatMap((field) => problemIn(field, input[field.name])));

  const set = (name: Name, value: string): void => {
    setValues((before) => ({ ...before, [name]: value }));
    setRefused(NO_PROBLEM);
  };
  const act = async (): Promise<void> => {
    setTried(true);
    if (wrong.size > 0)
      return void setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    setBusy(true);
    const answer = await runAction(title, (async () => send(input, {}))(), { done: done(input), showsProblem: true });
    setBusy(false);
    setRefused(answer.ok ? NO_PROBLEM : fieldProblem(answer, shown));
    if (answer.ok) {
      setValues(initial);
      setTried(false);
    }
    onDone?.(answer);
  };
  const problemOf = (field: FormField<Name>): string | undefined => {
    if (refused.field === field.name) return refused.message;
    // An empty required field is reported after the first attempt only.
    return isTried || values[field.name] !== '' ? wrong.get(field.name) : undefined;
  };
  return (
    <form
      ref={form}
      class="control-form stack"
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void act();
      }}
    >
      <div class="form">
        {shown.map((field) => (
          <FormFieldInput
            key={field.name}
            field={field}
            value={values[field.name]}
            problem={problemOf(field)}
            onInput={(value) => set(field.name, value)}
          />
        ))}
      </div>
      <ProblemLine message={refused.field === undefined ? refused.message : ''} />
      <CurlToggle title={title} values={values} isReady={wrong.size === 0} send={(extra) => send(input, extra)}>
        <Button type="submit" variant={variant} busy={busy}>
          {submit}
        </Button>
        {children}
      </CurlToggle>
    </form>
  );
}

const trimmed = <Name extends string>(values: Values<Name>): Values<Name> =>
  Object.fromEntries(Object.entries<string>(values).map(([name, value]) => [name, value.trim()])) as Values<Name>;

const problemIn = <Name extends string>(
  { name, isRequired = false, check }: FormField<Name>,
  value: string,
): readonly (readonly [Name, string])[] => {
  const problem = value === '' ? (isRequired ? 'Required' : undefined) : check?.(value);
  return problem === undefined ? [] : [[name, problem]];
};

interface FormFieldInputProps<Name extends string> {
  readonly field: FormField<Name>;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onInput: (value: string) => void;
}

function FormFieldInput<Name extends string>({
  field,
  value,
  problem,
  onInput,
}: FormFieldInputProps<Name>): JSX.Element {
  const { label, hint, choices, isRequired = false, placeholder, suggestions } = field;
  if (choices === 'check box')
    return (
      <Checkbox label={label} checked={value === CHECKED} onChange={(checked) => onInput(checked ? CHECKED : '')} />
    );
  if (choices !== undefined)
    return (
      <SelectField label={label} hint={hint} problem={problem} value={value} choices={choices} onChange={onInput} />
    );
  return (
    <TextField
      label={label}
      hint={hint}
      problem={problem}
      value={value}
      onInput={onInput}
      required={isRequired}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(suggestions === undefined ? {} : { suggestions })}
    />
  );
}

interface CurlToggleProps {
  readonly title: string;
  readonly values: object;
  readonly isReady: boolean;
  readonly send: (extra: CallOptions) => Promise<unknown>;
  readonly children: ComponentChildren;
}

/** The curl command of the request as filled in so far. */
function CurlToggle({ title, values, isReady, send, children }: CurlToggleProps): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const [curl, setCurl] = useState('');
  useEffect(() => {
    if (isOpen && isReady) void curlPreview(send).then(setCurl);
  }, [isOpen, isReady, values]);
  return (
    <div class="stack control-rehearsal">
      <div class="row tight">
        {children}
        <Button variant="quiet" small label={`curl: ${title}`} pressed={isOpen} onClick={() => setOpen(!isOpen)}>
          curl
        </Button>
      </div>
      {isOpen ? (
        isReady ? (
          <Curl command={curl} isOpen />
        ) : (
          <p class="hint">Complete the form to see the command.</p>
        )
      ) : null}
    </div>
  );
}
