// What a message, the log and the journal may repeat of what somebody sent or typed.

/** What is sent by one of these names lets somebody in, wherever it stands: a pattern for whole names, in either case. */
export const SECRET_NAMES = '(?:(?:access|refresh|id)_token|client_secret|password|passwd|api[-_]?key)';
const WHOLE_NAME = new RegExp(`^${SECRET_NAMES}$`, 'i');
export const isSecretName = (name: string): boolean => WHOLE_NAME.test(name);

// JSON may write a slash as `\/`.
const FROM_SLASHES = /(\/\\?\/)([^/?#\s]+)/g;
/** A quote may be part of a password, but not where JSON goes on behind it: `"http://host","mail":"me@host"` has no password. */
const END_OF_JSON_TEXT = /"[,:}\]]/;

/** The same text without what stands before the host of an address. */
export const redactUrlPasswords = (text: string): string =>
  text.replace(FROM_SLASHES, (run: string, slashes: string, rest: string) => {
    const end = rest.search(END_OF_JSON_TEXT);
    const at = rest.lastIndexOf('@', end === -1 ? rest.length : end);
    return at === -1 ? run : `${slashes}***${rest.slice(at)}`;
  });
