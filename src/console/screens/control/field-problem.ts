// Finds the form field that an error refers to.

interface RefusedResult {
  readonly text: string;
  readonly problem: { readonly message: string };
}

/** Errors name a member of the body in `field`, or in the message; undefined if they concern the whole request. */
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
