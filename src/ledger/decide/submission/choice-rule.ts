// A simulated choice: its controllers and its effect.

import type { ChoiceArgument, ChoiceName, ChoiceResult, DamlValue, PartyId, TemplateName } from '../../daml';
import { type LedgerContract } from '../../types';
import type { ExerciseSpec, TreeSpec } from '../draft';
import { abort, isOfTemplate, requireAuthority, wronglyTyped, type Scope } from './scope';

export interface ChoiceRule {
  readonly choice: ChoiceName;
  /** The templates whose contracts it is exercised on. */
  readonly on: readonly TemplateName[];
  /** Exercises the choice in the name of its controllers; `actAs` must cover them. */
  readonly exercise: (
    target: LedgerContract,
    argument: DamlValue,
    scope: Scope,
    actAs: readonly PartyId[],
  ) => ExerciseSpec;
}

interface ChoiceCall<C extends ChoiceName, T extends TemplateName> {
  readonly target: LedgerContract<T>;
  readonly argument: ChoiceArgument<C>;
  readonly scope: Scope;
}

export interface ChoiceOutcome<C extends ChoiceName> {
  readonly result: ChoiceResult<C>;
  readonly children?: readonly TreeSpec[];
}

interface ChoiceDefinition<C extends ChoiceName, T extends TemplateName> {
  readonly controllers: (target: LedgerContract<T>, argument: ChoiceArgument<C>) => readonly PartyId[];
  readonly body: (call: ChoiceCall<C, T>) => ChoiceOutcome<C>;
}

/** A choice that several templates have: of an interface, with a rule for each template that implements it. */
export function interfaceRule(choice: ChoiceName, rules: readonly ChoiceRule[]): ChoiceRule {
  const on = rules.flatMap((rule) => rule.on);
  return {
    choice,
    on,
    exercise(target, argument, scope, actAs) {
      const rule = rules.find((one) => one.on.includes(target.template));
      return rule ? rule.exercise(target, argument, scope, actAs) : abort(wronglyTyped(target, on.join(' or ')));
    },
  };
}

export const choiceRule = <C extends ChoiceName, T extends TemplateName>(
  choice: C,
  on: T,
  { controllers, body }: ChoiceDefinition<C, T>,
): ChoiceRule => ({
  choice,
  on: [on],
  exercise(target, value, scope, actAs) {
    if (!isOfTemplate(target, on)) return abort(wronglyTyped(target, on));
    // The argument was decoded with the description of its type.
    const argument = value as ChoiceArgument<C>;
    const actors = controllers(target, argument);
    requireAuthority(`exercise of ${choice}`, actors, actAs);
    const { result, children = [] } = body({ target, argument, scope });
    return { kind: 'exercise', target, choice, argument: value, result: result as DamlValue, actors, children };
  },
});
