// Which field of a form a refusal is about.

interface RefusedResult {
  readonly text: string;
  readonly problem: { readonly message: string };
}

/** The refusal names a member of the body in its `field`, or in its message; undefined when it is about all of it. */
export function fieldProblem(
  { text, problem: { message } }: RefusedResult,
  fields: readonly { readonly name: string }[],
): { readonly field: string | undefined; readonly message: string } {
  const named = memberIn(text) ?? /^the body's member ([A-Za-z]+)/.exec(message)?.[1];
  return { field: fields.find(({ name }) => name === named)?.name, message };
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
