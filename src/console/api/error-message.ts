// Extracts the message of an error response of any API group.

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `error` of control, validator and scan, `cause` of the ledger API, or the text itself. */
export function errorMessage(status: number, text: string): string {
  const body = parsed(text);
  if (!isRecord(body)) return text.trim() === '' ? `The server returned ${status} without a message` : text.trim();
  const message =
    textOf(body['error']) ?? textOf(body['cause']) ?? textOf(body['message']) ?? `The server returned ${status}`;
  const hint = textOf(body['hint']);
  return hint === undefined ? message : `${message} (${hint})`;
}
