// `understudy play --export`: writes a story as a page or as an animated picture.

import { writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { describeFileError, err, ok, type Result } from '../base';
import { recordStory, storyAnimation, storyPage, type RecordedStory, type Story, type StoryPlayer } from '../stories';

const FORMATS: Readonly<Record<string, (recorded: RecordedStory) => string>> = {
  '.html': storyPage,
  '.svg': storyAnimation,
};

/** Hosts of READMEs show larger pictures late or not at all. */
const LARGE_ANIMATION_BYTES = 150_000;

/** The error names the file and the known endings. */
export function readExports(files: readonly string[]): Result<readonly string[], string> {
  const wrong = files.find((file) => FORMATS[extname(file).toLowerCase()] === undefined);
  return wrong === undefined
    ? ok(files)
    : err(
        `--export is ${JSON.stringify(wrong)}, but a file that ends in ${Object.keys(FORMATS).join(' or ')} is expected`,
      );
}

interface ExportedFile {
  readonly file: string;
  readonly bytes: number;
  readonly isLarge: boolean;
}

/** Plays the story to its end and writes the files; throws what playing throws. */
export async function exportStory(
  files: readonly string[],
  { story, player }: { readonly story: Story; readonly player: StoryPlayer },
): Promise<Result<readonly ExportedFile[], string>> {
  const recorded = await recordStory(story, player);
  const written: ExportedFile[] = [];
  for (const file of files) {
    const format = extname(file).toLowerCase();
    const text = FORMATS[format]?.(recorded) ?? '';
    try {
      writeFileSync(file, text);
    } catch (error) {
      return err(`${file} cannot be written: ${describeFileError(error, file)}`);
    }
    const bytes = Buffer.byteLength(text);
    written.push({ file, bytes, isLarge: format === '.svg' && bytes > LARGE_ANIMATION_BYTES });
  }
  return ok(written);
}
