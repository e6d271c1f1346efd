import { foreignKind, headLength, isGzip } from './file-kinds.ts';
import { SourceProblem } from './source-file.ts';

/**
 * Decodes a file in parts, also one that is compressed with gzip. Programs for spreadsheets also save other encodings, whose letters
 * would become replacement characters. The readers of lines and objects bound what a compressed file can become.
 *
 * @throws {SourceProblem} the file is not UTF-8, or no text at all
 */
export async function* utf8Text(name: string, parts: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  for await (const part of plainParts(name, parts)) {
    const text = decoded(decoder, part);
    if (text === undefined) {
      const broken = new TextDecoder().decode(part);
      throw notUtf8(name, line + linesIn(broken.slice(0, Math.max(0, broken.indexOf('\uFFFD')))));
    }
    line += linesIn(text);
    yield text;
  }
  if (decoded(decoder) === undefined) throw notUtf8(name, line);
}

/** Unpacks a file if it is compressed. @throws {SourceProblem} it is of a kind that cannot be read */
async function* plainParts(
  name: string,
  parts: AsyncIterable<Uint8Array>,
  isUnpacked = false,
): AsyncGenerator<Uint8Array> {
  const rest = parts[Symbol.asyncIterator]();
  try {
    const head = await headOf(rest);
    if (isGzip(head) && !isUnpacked) return yield* plainParts(name, unpacked(name, joined(head, rest)), true);
    const problem = isGzip(head) ? 'is compressed twice. Unpack it with gunzip.' : foreignKind(head);
    if (problem !== undefined) throw new SourceProblem(`${name} ${problem}`);
    yield* joined(head, rest);
  } finally {
    await rest.return?.();
  }
}

/** Reads the parts until the kind of the file is known. */
async function headOf(parts: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let head = new Uint8Array();
  while (head.length < headLength) {
    const { done, value } = await parts.next();
    if (done === true) break;
    const longer = new Uint8Array(head.length + value.length);
    longer.set(head);
    longer.set(value, head.length);
    head = longer;
  }
  return head;
}

async function* joined(head: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

/** Unpacks gzip. @throws {SourceProblem} it is not complete */
async function* unpacked(name: string, parts: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const packed = new ReadableStream<BufferSource>({
    pull: async (controller) => {
      const { done, value } = await parts.next();
      if (done === true) controller.close();
      else controller.enqueue(new Uint8Array(value));
    },
  });
  const reader = packed.pipeThrough(new DecompressionStream('gzip')).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        if (error instanceof SourceProblem) throw error;
        throw new SourceProblem(`${name} cannot be unpacked: it is not complete. Download or compress it again.`);
      });
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
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
