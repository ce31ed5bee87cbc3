// Resolves templates, interfaces, choices and arguments of commands. Custom Daml code is not simulated;
// errors list the supported types and choices.

import { err, ok, type Result } from '../../base';
import {
  CHOICES,
  choiceNameOf,
  choicesOf,
  INTERFACES,
  SUBMITTABLE_CHOICES,
  TEMPLATES,
  type ChoiceName,
  type DamlType,
  type DamlValue,
  type InterfaceName,
  type SubmittedCommand,
  type TemplateName,
} from '../../ledger';
import type { CommandRequest } from './command-request';
import type { LedgerError } from './errors';
import { invalidField, missingField, packageNamesNotFound } from './failures';
import type { BodyField } from './body-field';
import { readDaml } from './read-daml';
import { interfaceOf, packageOf, parseReference, templateOf } from './references';

type CommandTarget =
  | { readonly kind: 'template'; readonly name: TemplateName }
  | { readonly kind: 'interface'; readonly name: InterfaceName };

const knownTypes = [...Object.values(TEMPLATES), ...Object.values(INTERFACES)];

/** Resolves a reference to a template or interface. */
function resolveTarget(text: string): Result<CommandTarget, LedgerError> {
  if (text === '') return err(missingField('template_id'));
  const reference = parseReference(text);
  if (packageOf(reference) === undefined && reference.byName) return err(packageNamesNotFound([reference.package]));
  const template = templateOf(reference);
  if (template) return ok({ kind: 'template', name: template });
  const interfaceName = interfaceOf(reference);
  return interfaceName ? ok({ kind: 'interface', name: interfaceName }) : err(typesNotFound(text));
}

const typesNotFound = (text: string): LedgerError => ({
  code: 'TEMPLATES_OR_INTERFACES_NOT_FOUND',
  cause: `Templates or interfaces do not exist: [${text.slice(0, 300)}]. The mock server does not run custom Daml code; supported: ${knownTypes.map(({ package: home, module, entity }) => `#${home}:${module}:${entity}`).join(', ')}`,
  category: 11,
});

const preprocessing = (reason: string): LedgerError => ({
  code: 'COMMAND_PREPROCESSING_FAILED',
  cause: `Command preprocessing failed: ${reason}`,
  category: 8,
});

/** The resolved command, or its first problem. */
export function resolveCommand(asked: CommandRequest): Result<SubmittedCommand, LedgerError> {
  switch (asked.kind) {
    case 'none':
      return err(missingField('command'));
    case 'exercise-by-key':
      return err(
        preprocessing(
          `templates of the mock server have no keys, so ${asked.template || 'a contract'} cannot be exercised by key; use ExerciseCommand with the contract id`,
        ),
      );
    case 'create':
      return resolveCreate(asked);
    case 'exercise':
      return resolveExercise(asked);
    case 'create-and-exercise': {
      const created = resolveCreate(asked);
      if (!created.ok) return created;
      const exercised = resolveChoice({ kind: 'template', name: created.value.template }, asked);
      return exercised.ok ? ok({ ...created.value, ...exercised.value, kind: 'create-and-exercise' }) : exercised;
    }
  }
}

function resolveCreate({ template, payload }: { readonly template: string; readonly payload: BodyField }) {
  const home = resolveTarget(template);
  if (!home.ok) return home;
  if (home.value.kind !== 'template')
    return err(preprocessing(`${template} is an interface; only templates can be created`));
  const { name } = home.value;
  const read = typed(TEMPLATES[name].type, payload);
  return read.ok ? ok({ kind: 'create', template: name, payload: read.value } as const) : read;
}

function resolveExercise(asked: Extract<CommandRequest, { kind: 'exercise' }>): Result<SubmittedCommand, LedgerError> {
  const home = resolveTarget(asked.template);
  if (!home.ok) return home;
  if (asked.contractId === '') return err(missingField('contract_id'));
  if (!/^(?:[0-9a-f]{2})+$/.test(asked.contractId))
    return err(
      invalidField(
        'contract_id',
        `cannot parse ContractId ${JSON.stringify(asked.contractId.slice(0, 200))}: expected hex digits`,
      ),
    );
  const exercised = resolveChoice(home.value, asked);
  return exercised.ok
    ? ok({ kind: 'exercise', on: home.value.name, contractId: asked.contractId, ...exercised.value })
    : exercised;
}

function resolveChoice(
  home: CommandTarget,
  { choice, argument }: { readonly choice: string; readonly argument: BodyField },
): Result<{ readonly choice: ChoiceName; readonly argument: DamlValue }, LedgerError> {
  if (choice === '') return err(missingField('choice'));
  const name = choiceNamed(home, choice);
  if (name === undefined)
    return err(
      preprocessing(
        `${home.kind} ${home.name} has no supported choice ${choice.slice(0, 200)}; supported: ${['Archive', ...submittable(home).map(choiceNameOf)].join(', ')}`,
      ),
    );
  const read = typed(CHOICES[name].argument, argument);
  return read.ok ? ok({ choice: name, argument: read.value }) : read;
}

/** Choices of an interface are exercised through the interface, not a template. */
function choiceNamed(home: CommandTarget, choice: string): ChoiceName | undefined {
  if (choice === 'Archive') return choice;
  return submittable(home).find((name) => choiceNameOf(name) === choice);
}

/** Other choices are exercised by automation only. */
const submittable = (home: CommandTarget): readonly ChoiceName[] =>
  choicesOf(home.name).filter((name) => SUBMITTABLE_CHOICES.includes(name));

function typed(type: DamlType, place: BodyField): Result<DamlValue, LedgerError> {
  const problems: string[] = [];
  const value = readDaml(type, { ...place, problems });
  const [note] = problems;
  return note === undefined ? ok(value) : err(preprocessing(note));
}
