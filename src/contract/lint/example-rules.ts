// Every example and default must be what its own schema takes.

import { examplesOf } from '../index-operations';
import { findViolations } from '../violations';
import type { Part } from '../outline';
import { schemaIdOf } from '../schemas';
import { isJsonList } from '../tree';
import type { Json } from '../../base';
import { joinPointer } from '../../base';
import { partsOf, type LintBreach, type LintRule, type LintSubject } from './rule';

type LocatedExample = { readonly pointer: string; readonly value: Json };

function shownBy({ document }: LintSubject, owner: Part): readonly LocatedExample[] {
  return Object.entries(examplesOf(document, owner)).map(([name, value]) => {
    const named = joinPointer(owner.pointer, 'examples', name);
    return { pointer: document.parts.has(named) ? named : `${owner.pointer}/example`, value };
  });
}

function shownBySchema({ value, pointer }: Part): readonly LocatedExample[] {
  const { examples } = value;
  const single = ['example', 'default'].flatMap((member): readonly LocatedExample[] => {
    const shown = value[member];
    return shown === undefined ? [] : [{ pointer: `${pointer}/${member}`, value: shown }];
  });
  return [
    ...single,
    ...(isJsonList(examples)
      ? examples.map((shown, index) => ({ pointer: `${pointer}/examples/${index}`, value: shown }))
      : []),
  ];
}

// A schema that does not compile is told by a rule of its own; its examples cannot be judged.
function refused(
  { document, validators }: LintSubject,
  schema: Part,
  shown: readonly LocatedExample[],
): readonly LintBreach[] {
  const validator = validators.get(schemaIdOf(document, schema));
  if (!validator) return [];
  return shown.flatMap(({ pointer, value }) =>
    findViolations(validator, value, (id) => validators.get(id))
      .slice(0, 3)
      .map((violation) => ({
        pointer,
        message: `${violation.pointer === '' ? 'the value' : violation.pointer} ${violation.message}`,
      })),
  );
}

export const exampleRefused: LintRule = (subject) => [
  ...partsOf(subject, 'media', 'parameter', 'header').flatMap((owner) => {
    const schema = subject.document.parts.get(`${owner.pointer}/schema`);
    return schema ? refused(subject, schema, shownBy(subject, owner)) : [];
  }),
  ...partsOf(subject, 'schema').flatMap((schema) => refused(subject, schema, shownBySchema(schema))),
];
