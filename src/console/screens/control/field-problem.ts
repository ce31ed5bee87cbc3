// Which field of a form a refusal is about.

interface Refusal {
  readonly text: string;
  readonly problem: { readonly sentence: string };
}

/** The refusal names a member of the body in its `field`, or in its sentence; undefined when it is about all of it. */
export function refusedField(
  { text, problem: { sentence } }: Refusal,
  fields: readonly { readonly name: string }[],
): { readonly field: string | undefined; readonly sentence: string } {
  const named = memberIn(text) ?? /^the body's member ([A-Za-z]+)/.exec(sentence)?.[1];
  return { field: fields.find(({ name }) => name === named)?.name, sentence };
}

function memberIn(text: string): string | undefined {
  try {
    const body = JSON.parse(text) as unknown;
    return typeof body === 'object' && body !== null && 'field' in body && typeof body.field === 'string'
      ? body.field
      : undefined;
  } catch {
    return undefined;
  }
}
