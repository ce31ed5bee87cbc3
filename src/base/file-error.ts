// Why a file could not be read, in words for people rather than for the system's own callers.

const WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be read',
  EPERM: 'it may not be read',
};

/** One line; names the file when it is another one than `file`, such as one that it refers to. */
export function describeFileError(error: unknown, file: string): string {
  const { code, path, message } = partsOf(error);
  const words = WORDS[code];
  if (words === undefined) return message.split('\n', 1)[0] ?? '';
  return `${path === '' || path === file ? '' : `${path}: `}${words}`;
}

/** An error of the file system has a code, and mostly a path. */
function partsOf(error: unknown): Readonly<Record<'code' | 'path' | 'message', string>> {
  if (typeof error !== 'object' || error === null) return { code: '', path: '', message: String(error) };
  const text = (name: string): string => (name in error ? String(Reflect.get(error, name)) : '');
  return { code: text('code'), path: text('path'), message: text('message') };
}
