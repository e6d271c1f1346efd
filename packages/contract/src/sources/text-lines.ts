import type { SourceFile } from './source-file.ts';

/** Reads the lines of a file. Only one is in memory, and of one that is too long only its first `lengthMax + 1` characters or a few more. */
export async function* textLines(file: SourceFile, lengthMax: number): AsyncGenerator<string> {
  let rest = '';
  for await (const part of file.text()) {
    const parts = (rest + part).split('\n');
    rest = parts.pop() ?? '';
    if (rest.length > 2 * lengthMax) rest = rest.slice(0, lengthMax + 1);
    yield* parts;
  }
  if (rest !== '') yield rest;
}
