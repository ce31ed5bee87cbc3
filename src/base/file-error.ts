// Turns file system errors into short reasons for messages.

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a directory',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
};

/** One line; names the path of the error if it is not `file`, such as a file that `file` refers to. */
export function describeFileError(error: unknown, file: string): string {
  const { code, path, message } = partsOf(error);
  const reason = REASONS[code];
  if (reason === undefined) return message.split('\n', 1)[0] ?? '';
  return `${path === '' || path === file ? '' : `${path}: `}${reason}`;
}

function partsOf(error: unknown): Readonly<Record<'code' | 'path' | 'message', string>> {
  if (typeof error !== 'object' || error === null) return { code: '', path: '', message: String(error) };
  const text = (name: string): string => (name in error ? String(Reflect.get(error, name)) : '');
  return { code: text('code'), path: text('path'), message: text('message') };
}
