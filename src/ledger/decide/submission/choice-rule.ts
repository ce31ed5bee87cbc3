// A choice that the stand-in knows how to exercise: who controls it, and what it does.

import type { Argument, ChoiceName, ChoiceResult, DamlValue, PartyId, TemplateName } from '../../daml';
import { type Contract } from '../../types';
import type { ExerciseSpec, TreeSpec } from '../draft';
import { abort, isOfTemplate, requireAuthority, wronglyTyped, type Scope } from './scope';

export interface Rule {
  readonly choice: ChoiceName;
  /** Exercises the choice in the name of its controllers; `actAs` must cover them. */
  readonly exercise: (target: Contract, argument: DamlValue, scope: Scope, actAs: readonly PartyId[]) => ExerciseSpec;
}

interface Call<C extends ChoiceName, T extends TemplateName> {
  readonly target: Contract<T>;
  readonly argument: Argument<C>;
  readonly scope: Scope;
}

export interface Done<C extends ChoiceName> {
  readonly result: ChoiceResult<C>;
  readonly children?: readonly TreeSpec[];
}

interface Definition<C extends ChoiceName, T extends TemplateName> {
  readonly controllers: (target: Contract<T>, argument: Argument<C>) => readonly PartyId[];
  readonly body: (call: Call<C, T>) => Done<C>;
}

export const rule = <C extends ChoiceName, T extends TemplateName>(
  choice: C,
  on: T,
  { controllers, body }: Definition<C, T>,
): Rule => ({
  choice,
  exercise(target, value, scope, actAs) {
    if (!isOfTemplate(target, on)) return abort(wronglyTyped(target, on));
    // The submission was read by the description that the argument's type is made of.
    const argument = value as Argument<C>;
    const actors = controllers(target, argument);
    requireAuthority(`exercise of ${choice}`, actors, actAs);
    const { result, children = [] } = body({ target, argument, scope });
    return { kind: 'exercise', target, choice, argument: value, result: result as DamlValue, actors, children };
  },
});
