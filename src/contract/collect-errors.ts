// Run-time part of our `$ref` keyword: takes over the errors of a referenced validator. Generated validators import it.

interface LocatedError {
  instancePath: string;
}

/**
 * Appends errors to those found so far and moves them to where the value is. Ajv's own `$ref` copies all earlier errors
 * for each failing reference, so that a body with thousands of wrong elements takes quadratic time.
 */
export function collectErrors(
  errors: LocatedError[] | null,
  added: LocatedError[],
  instancePath: string,
): LocatedError[] {
  for (const error of added) error.instancePath = instancePath + error.instancePath;
  // Validators create a new array on each call, so both belong to the caller.
  if (errors === null) return added;
  for (const error of added) errors.push(error);
  return errors;
}
