import type { Json } from '../fields/json.ts';
import { type FoundObject, ObjectScan } from './object-scan.ts';
import { type Fields, fieldsOf, itemsOf } from './source.ts';
import { type SourceFile, SourceProblem } from './source-file.ts';

/** An object, with the array that it is in. */
interface ArrayObject {
  /** Undefined for an outermost object, and for the items of an outermost array. */
  readonly array: string | undefined;
  readonly fields: Fields;
}

/**
 * Reads the objects of a JSON file one by one: the items of arrays, or the outermost objects. Only one object is in memory.
 *
 * @param arrays names of arrays in the outermost objects, such as `users`. Without one, the outermost objects are read
 * @param given `hasBare`: outermost objects without such an array are read too
 * @throws {SourceProblem} the file is no JSON, or an object is too long
 */
export async function* jsonObjects(
  file: SourceFile,
  arrays: readonly string[] = [],
  given: JsonOptions = {},
): AsyncGenerator<Fields> {
  for await (const objects of objectsOfParts(file, arrays, given)) for (const { fields } of objects) yield fields;
}

/** Reads the objects of a JSON file with the names of their arrays. @throws {SourceProblem} the file is no JSON, or an object is too long */
export async function* arrayObjects(file: SourceFile, arrays: readonly string[]): AsyncGenerator<ArrayObject> {
  for await (const objects of objectsOfParts(file, arrays, {})) for (const object of objects) yield object;
}

interface JsonOptions {
  readonly hasBare?: boolean;
}

/** Reads the objects that end in each part of the file. */
async function* objectsOfParts(
  file: SourceFile,
  arrays: readonly string[],
  { hasBare = false }: JsonOptions,
): AsyncGenerator<Iterable<ArrayObject>> {
  const scan = new ObjectScan(arrays, hasBare);
  for await (const chunk of file.text()) {
    yield objectsOf(scan.read(chunk), file, arrays);
    if (scan.strayLine !== undefined) throw noJson(file, scan.strayLine, scan.stray);
    if (scan.isTooLong) throw new SourceProblem(`${file.name} has an object of more than 16 MB.`);
  }
  if (!scan.isComplete) throw new SourceProblem(`${file.name} ends in the middle of an object. Export it again.`);
}

function* objectsOf(
  found: readonly FoundObject[],
  file: SourceFile,
  arrays: readonly string[],
): Generator<ArrayObject> {
  for (const { text, line, array } of found) {
    file.watch?.reached(line);
    const fields = fieldsOf(parsed(text, line, file));
    if (array !== undefined || arrays.length === 0) {
      yield { array, fields };
      continue;
    }
    // Pages in a list.
    const inner = arrays.filter((name) => Array.isArray(fields[name]));
    if (inner.length === 0 || !isPage(fields, inner)) yield { array, fields };
    else for (const name of inner) for (const item of itemsOf(fields[name])) yield { array: name, fields: item };
  }
}

/** Returns whether the arrays of an object have only objects, as those of a page have. */
function isPage(fields: Fields, arrays: readonly string[]): boolean {
  const isObject = (item: Json) => typeof item === 'object' && item !== null && !Array.isArray(item);
  return arrays.every((name) => Array.isArray(fields[name]) && fields[name].every(isObject));
}

/** @param stray text that is outside of objects */
function noJson(file: SourceFile, line: number, stray = ''): SourceProblem {
  const problem = `${file.name} is no JSON: look at line ${line.toLocaleString('en')}.`;
  if (line > 1 || stray === '') return new SourceProblem(problem);
  return new SourceProblem(`${problem} ${guessOf(stray)}`);
}

/** Returns what a text is that is no JSON. */
function guessOf(text: string): string {
  if (/^\s*</.test(text)) return 'It looks like a web page or XML.';
  if (/^\s*(?:--|COPY |INSERT INTO|SET |BEGIN|CREATE |\/\*)/i.test(text))
    return 'It looks like SQL: the name of a dump ends with .sql.';
  if (/^[^\n]*[,;\t]/.test(text))
    return 'It looks like a CSV: this system needs JSON, or the name of the file ends with .csv.';
  return 'It begins with other text.';
}

function parsed(text: string, line: number, file: SourceFile): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    // Browsers and Node.js say where the mistake is, in different words.
    const position = Number(/position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1] ?? 0);
    throw noJson(file, line + text.slice(0, position).split('\n').length - 1);
  }
}
