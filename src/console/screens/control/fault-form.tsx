import type { JSX } from 'preact';
import { operations } from 'virtual:offered';
import { nearest } from '../../../base';
import { control } from '../../api/clients';
import { usersAndAdmin } from '../../live/status';
import { Card } from '../../ui/card';
import { lengthCheck, numberCheck, wholeNumberCheck } from './validators';
import { ActionForm, type FormField } from './action-form';
import {
  EMPTY_FAULT,
  DELAYS,
  EFFECTS,
  examplesOf,
  faultRequest,
  fieldsOf,
  matchingOperations,
  statusesOf,
  type FaultValues,
  type FaultFieldName,
} from './fault-values';

const MOST_MS = 600_000;
const NAMES = ['*', ...new Set(operations.map(({ group }) => group)), ...operations.map(({ id }) => id)];
const milliseconds = wholeNumberCheck(0, MOST_MS);
const INTEGER = 2 ** 31 - 1;
const choicesOf = (
  pairs: readonly (readonly [string, string])[],
): readonly { readonly value: string; readonly text: string }[] => pairs.map(([value, text]) => ({ value, text }));

export function FaultForm({ onDone }: { readonly onDone: () => void }): JSX.Element {
  const users = usersAndAdmin.value.map(({ user }) => user);
  return (
    <Card title="Add a fault">
      <ActionForm
        title="Add a fault"
        done={({ operation }) => `Fault added (${operation})`}
        initial={EMPTY_FAULT}
        fields={(values) => fieldsOf(values).map((name) => ({ name, ...fieldOf(name, values, users) }))}
        send={(values, extra) => control().POST('/faults', { body: faultRequest(values), ...extra })}
        onDone={({ ok }) => (ok ? onDone() : undefined)}
      />
    </Card>
  );
}

type Field = Omit<FormField<FaultFieldName>, 'name'>;

function fieldOf(name: FaultFieldName, values: FaultValues, users: readonly string[]): Field {
  const matched = matchingOperations(operations, values.operation.trim());
  switch (name) {
    case 'operation':
      return {
        label: 'Operation',
        isRequired: true,
        suggestions: NAMES,
        placeholder: 'createTransferOffer',
        hint: operationHint(values.operation.trim(), matched.length),
      };
    case 'effect':
      return { label: 'Effect', choices: choicesOf(EFFECTS) };
    case 'status':
      return {
        label: 'Status',
        isRequired: true,
        suggestions: statusesOf(matched),
        placeholder: '503',
        check: statusCheck(matched),
      };
    case 'example':
      return {
        label: 'Example',
        choices: [
          { value: '', text: 'First' },
          ...examplesOf(matched, values.status).map((value) => ({ value, text: value })),
        ],
      };
    case 'truncate':
      return { label: 'Bytes to send', isRequired: true, check: wholeNumberCheck(0, INTEGER) };
    case 'bytesPerSecond':
      return { label: 'Bytes per second', isRequired: true, check: wholeNumberCheck(1, INTEGER) };
    case 'delay':
      return {
        label: 'Delay',
        choices: choicesOf(DELAYS),
        ...(values.effect === 'late' ? { check: (value) => (value === 'none' ? 'Choose a delay' : undefined) } : {}),
      };
    case 'fixed':
      return { label: 'Delay (ms)', isRequired: true, check: milliseconds };
    case 'min':
      return { label: 'Minimum (ms)', isRequired: true, check: milliseconds };
    case 'max':
      return {
        label: 'Maximum (ms)',
        isRequired: true,
        check: (value) =>
          milliseconds(value) ?? (Number(value) < Number(values.min) ? 'Less than the minimum' : undefined),
      };
    case 'median':
      return { label: 'Median (ms)', isRequired: true, check: milliseconds };
    case 'sigma':
      return {
        label: 'Spread',
        isRequired: true,
        check: numberCheck(0, 5),
        hint: 'Standard deviation of the logarithm; 0 always gives the median',
      };
    case 'user':
      return { label: 'User', suggestions: users, placeholder: 'any' };
    case 'times':
      return { label: 'Times', check: wholeNumberCheck(1, INTEGER), placeholder: 'unlimited' };
    case 'probability':
      return { label: 'Probability (%)', check: numberCheck(0, 100), placeholder: '100' };
    case 'seed':
      return { label: 'Random seed', placeholder: 'default' };
    case 'id':
      return { label: 'Id', check: lengthCheck(64), placeholder: 'generated' };
  }
}

function operationHint(typed: string, matched: number): string {
  if (typed === '') return 'An operation, a group, or * for all operations';
  if (matched > 0) return matched === 1 ? '1 operation' : `${matched} operations`;
  const near = nearest(typed, NAMES);
  return near === undefined ? 'Unknown operation' : `Unknown operation; did you mean ${near}?`;
}

const statusCheck =
  (matched: Parameters<typeof statusesOf>[0]) =>
  (value: string): string | undefined => {
    const documented = statusesOf(matched);
    return (
      wholeNumberCheck(200, 599)(value) ??
      (documented.length === 0 || documented.includes(value.trim())
        ? undefined
        : `Not documented for this operation; use ${documented.join(', ')}`)
    );
  };
