import { SourceProblem } from './source-file.ts';

/**
 * Decodes a file in parts. Programs for spreadsheets also save other encodings, whose letters would become replacement characters.
 *
 * @throws {SourceProblem} the file is not UTF-8
 */
export async function* utf8Text(name: string, parts: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  for await (const part of parts) {
    const text = decoded(decoder, part);
    if (text === undefined) {
      const broken = new TextDecoder().decode(part);
      // It can tell more, such as that the file is a binary dump.
      yield broken;
      throw notUtf8(name, line + linesIn(broken.slice(0, Math.max(0, broken.indexOf('\uFFFD')))));
    }
    line += linesIn(text);
    yield text;
  }
  if (decoded(decoder) === undefined) throw notUtf8(name, line);
}

/** @returns undefined if the bytes are not UTF-8 */
function decoded(decoder: TextDecoder, part?: Uint8Array): string | undefined {
  try {
    return decoder.decode(part, { stream: part !== undefined });
  } catch {
    return undefined;
  }
}

function linesIn(text: string): number {
  return text.split('\n').length - 1;
}

function notUtf8(name: string, line: number): SourceProblem {
  return new SourceProblem(`${name} is not in UTF-8: look at line ${line.toLocaleString('en')}. Save it as UTF-8.`);
}
