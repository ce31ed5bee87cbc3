// From names to what the ledger knows: templates, interfaces, choices and arguments of commands. Arbitrary Daml code is not run here, and
// whoever names some is told what is known.

import { err, ok, type Result } from '../../base';
import {
  CHOICES,
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

/** What a reference names; only templates can be created. */
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
  cause: `Templates or interfaces do not exist: [${text.slice(0, 300)}]. The stand-in runs no Daml code of others; it knows ${knownTypes.map(({ package: home, module, entity }) => `#${home}:${module}:${entity}`).join(', ')}`,
  category: 11,
});

const preprocessing = (reason: string): LedgerError => ({
  code: 'COMMAND_PREPROCESSING_FAILED',
  cause: `Command preprocessing failed: ${reason}`,
  category: 8,
});

/** One command as the ledger takes it, or the first thing wrong with it. */
export function resolveCommand(asked: CommandRequest): Result<SubmittedCommand, LedgerError> {
  switch (asked.kind) {
    case 'none':
      return err(missingField('command'));
    case 'exercise-by-key':
      return err(
        preprocessing(
          `none of the templates that the stand-in knows has a key, so ${asked.template || 'nothing'} cannot be exercised by key; use ExerciseCommand with the contract id`,
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
    return err(preprocessing(`${template} is an interface; contracts are created of templates`));
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
        `${home.kind} ${home.name} has no choice ${choice.slice(0, 200)} here; the stand-in knows ${['Archive', ...submittable(home)].join(', ')}`,
      ),
    );
  const read = typed(CHOICES[name].argument, argument);
  return read.ok ? ok({ choice: name, argument: read.value }) : read;
}

/** A choice of an interface is named together with the interface, not with a template. */
function choiceNamed(home: CommandTarget, choice: string): ChoiceName | undefined {
  if (choice === 'Archive') return choice;
  return submittable(home).find((name) => name === choice);
}

/** Other choices of the template are exercised by the network's own automation. */
const submittable = (home: CommandTarget): readonly ChoiceName[] =>
  choicesOf(home.name).filter((name) => SUBMITTABLE_CHOICES.includes(name));

function typed(type: DamlType, place: BodyField): Result<DamlValue, LedgerError> {
  const problems: string[] = [];
  const value = readDaml(type, { ...place, problems });
  const [note] = problems;
  return note === undefined ? ok(value) : err(preprocessing(note));
}
