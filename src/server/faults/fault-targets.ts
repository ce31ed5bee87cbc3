// The operations that a fault can hit: the one that it names, or those of a group (or all groups) that support its
// effect.

import { err, nearest, ok } from '../../base';
import { ownResponseFor, type Contract, type OperationSpec, type ResponseSpec } from '../../contract';
import type { ControlResult, ControlRefusal, FaultEffect, FaultSpec } from '../../operations';

export interface FaultTargetSettings {
  readonly contract: Pick<Contract, 'operations'>;
  /** Whether the operation submits a command, so that there is a time in which it is in process. */
  readonly holdable: (operationId: string) => boolean;
}

const ALL = '*';
/** Names that an error lists. */
const MOST_NAMES = 12;

/** The operationIds that the fault can hit, at least one. */
export function targetedOperations(
  { contract, holdable }: FaultTargetSettings,
  { operation, effect }: FaultSpec,
): ControlResult<ReadonlySet<string>> {
  const named = namedOperations(contract, operation);
  if (!named.ok) return named;
  const chosen = named.value.filter((spec) => supportsEffect(spec, effect, holdable));
  return chosen.length > 0
    ? ok(new Set(chosen.map(({ id }) => id)))
    : err(noTarget(named.value, { operation, effect, holdable, contract }));
}

function namedOperations(
  { operations }: FaultTargetSettings['contract'],
  name: string,
): ControlResult<readonly OperationSpec[]> {
  const own = operations.filter(({ group }) => group === 'control');
  const others = operations.filter(({ group }) => group !== 'control');
  const named = others.filter(({ id, group }) => name === ALL || name === id || name === group);
  if (named.length > 0) return ok(named);
  if (name === 'control' || own.some(({ id }) => id === name)) {
    return err(
      refusal(
        'unknown-operation',
        `faults do not hit control operations (${name}); name an operation or a group of the network`,
      ),
    );
  }
  const groups = [...new Set(others.map(({ group }) => group))];
  const meant = nearest(name, [...groups, ...others.map(({ id }) => id)]);
  const hint = meant === undefined ? '' : `did you mean ${meant}? `;
  return err(
    refusal(
      'unknown-operation',
      `no operation or group ${JSON.stringify(name)}; ${hint}Groups are ${groups.join(', ')}, and ${ALL} is all of them`,
    ),
  );
}

function supportsEffect(
  spec: OperationSpec,
  effect: FaultEffect | undefined,
  holdable: FaultTargetSettings['holdable'],
): boolean {
  if (effect?.kind === 'hold' || effect?.kind === 'fail-after-acceptance') return holdable(spec.id);
  if (effect?.kind !== 'status') return true;
  const response = ownResponseFor(spec, effect.status);
  return response !== undefined && (effect.example === undefined || exampleNames(response).includes(effect.example));
}

const exampleNames = ({ content }: ResponseSpec): readonly string[] =>
  content.flatMap(({ examples }) => Object.keys(examples));

interface UntargetedFault extends FaultTargetSettings {
  readonly operation: string;
  readonly effect: FaultEffect | undefined;
}

/** Why the fault has no target, with the known values. */
function noTarget(
  named: readonly OperationSpec[],
  { operation, effect, holdable, contract }: UntargetedFault,
): ControlRefusal {
  const one = named.some(({ id }) => id === operation);
  const none = `no operation of ${operation === ALL ? 'any group' : operation}`;
  if (effect?.kind !== 'status') {
    const known = contract.operations.filter(({ id }) => holdable(id)).map(({ id }) => id);
    return refusal(
      'not-held',
      `${one ? `${operation} submits no command` : `${none} submits a command`}, so it cannot be held in process; operations that submit one: ${listed(known)}`,
    );
  }
  const documents = one ? `${operation} documents no` : `${none} documents an`;
  const responses = named.flatMap((spec) => ownResponseFor(spec, effect.status) ?? []);
  if (responses.length === 0) {
    const known = distinct(named.flatMap((spec) => spec.responses.map(({ status }) => status)));
    return refusal('unknown-status', `${documents} answer ${effect.status}; known are ${listed(known)}`);
  }
  const known = distinct(responses.flatMap(exampleNames));
  const meant = nearest(effect.example ?? '', known);
  const hint =
    known.length === 0
      ? 'there is none; leave it out'
      : `${meant === undefined ? '' : `did you mean ${meant}? `}Known are ${listed(known)}`;
  return refusal(
    'unknown-example',
    `${documents} example ${JSON.stringify(effect.example)} for ${effect.status}; ${hint}`,
  );
}

const refusal = (code: string, message: string): ControlRefusal => ({ status: 400, code, message });
const distinct = (names: readonly string[]): readonly string[] => [...new Set(names)].sort();
const listed = (names: readonly string[]): string =>
  names.length === 0
    ? 'none'
    : `${names.slice(0, MOST_NAMES).join(', ')}${names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : ''}`;
