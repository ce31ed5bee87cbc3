// Keeps credentials out of messages, the log and the journal.

/** Names of parameters, headers and members that carry credentials: a pattern for whole names, case-insensitive. */
export const SECRET_NAMES = '(?:(?:access|refresh|id)_token|client_secret|password|passwd|api[-_]?key)';
const WHOLE_NAME = new RegExp(`^${SECRET_NAMES}$`, 'i');
export const isSecretName = (name: string): boolean => WHOLE_NAME.test(name);

// JSON may write a slash as `\/`.
const FROM_SLASHES = /(\/\\?\/)([^/?#\s]+)/g;
/**
 * A quote may be part of a password, unless JSON continues after it: `"http://host","mail":"me@host"` has no password.
 */
const END_OF_JSON_STRING = /"[,:}\]]/;

/** The text with the user information of every URL replaced by `***`. */
export const redactUrlPasswords = (text: string): string =>
  text.replace(FROM_SLASHES, (match: string, slashes: string, rest: string) => {
    const end = rest.search(END_OF_JSON_STRING);
    const at = rest.lastIndexOf('@', end === -1 ? rest.length : end);
    return at === -1 ? match : `${slashes}***${rest.slice(at)}`;
  });
