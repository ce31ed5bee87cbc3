import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeFileError } from './file-error';

const folder = mkdtempSync(join(tmpdir(), 'files-'));
const problemOf = (path: string, named = path): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    return describeFileError(error, named);
  }
};

describe('an unreadable file', () => {
  it.each([
    [join(folder, 'gone.yaml'), 'there is no such file'],
    [folder, 'it is a directory'],
    [join(__filename, 'inner'), 'there is no such file'],
  ])('%s: %s', (path, reason) => expect(problemOf(path)).toBe(reason));

  it('is named in the message if it is not the requested one', () => {
    expect(problemOf(join(folder, 'token'), join(folder, 'target.yaml'))).toBe(
      `${join(folder, 'token')}: there is no such file`,
    );
  });

  it('with any other error is described by the first line of the error message', () => {
    expect(describeFileError(new Error('first\nsecond'), 'x')).toBe('first');
    expect(describeFileError('odd', 'x')).toBe('odd');
  });
});
