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

describe('a file that cannot be read', () => {
  it.each([
    [join(folder, 'gone.yaml'), 'there is no such file'],
    [folder, 'it is a folder'],
    [join(__filename, 'inner'), 'there is no such file'],
  ])('%s: %s', (path, words) => expect(problemOf(path)).toBe(words));

  it('is named when it is not the one that was asked for', () => {
    expect(problemOf(join(folder, 'token'), join(folder, 'target.yaml'))).toBe(
      `${join(folder, 'token')}: there is no such file`,
    );
  });

  it('for another reason is told by the first line of it', () => {
    expect(describeFileError(new Error('first\nsecond'), 'x')).toBe('first');
    expect(describeFileError('odd', 'x')).toBe('odd');
  });
});
