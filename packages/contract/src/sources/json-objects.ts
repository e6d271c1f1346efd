import type { Json } from '../fields/json.ts';
import { type Fields, fieldsOf } from './source.ts';
import { type SourceFile, SourceProblem } from './source-file.ts';

/** Longest object, so that memory is bounded. */
const lengthMax = 16_000_000;

/**
 * Reads the objects of a JSON file one by one: the items of arrays, or the outermost objects. Only one object is in memory.
 *
 * @param arrays names of arrays in the outermost object, such as `users`. Without one, the outermost objects are read
 * @throws {SourceProblem} the file is no JSON, or an object is too long
 */
export async function* jsonObjects(file: SourceFile, arrays: readonly string[] = []): AsyncGenerator<Fields> {
  const scan = new ObjectScan(arrays);
  for await (const chunk of file.text()) {
    for (const { text, line } of scan.read(chunk)) {
      file.watch?.reached(line);
      yield fieldsOf(parsed(text, line, file));
    }
    if (scan.strayLine !== undefined) throw noJson(file, scan.strayLine);
    if (scan.isTooLong) throw new SourceProblem(`${file.name} has an object of more than 16 MB.`);
  }
  if (!scan.isComplete) throw new SourceProblem(`${file.name} ends in the middle of an object. Export it again.`);
}

function noJson(file: SourceFile, line: number): SourceProblem {
  return new SourceProblem(`${file.name} is no JSON: look at line ${line.toLocaleString('en')}.`);
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

/** Returns whether a character cannot stand outside of objects. Some programs begin each object with a record separator. */
function isStray(character: string): boolean {
  return /[^\s,{}[\]]/.test(character) && character !== '\u001e';
}

interface FoundObject {
  readonly text: string;
  /** The line at which it begins. */
  readonly line: number;
}

/** Finds the texts of objects at one depth. */
class ObjectScan {
  readonly #arrays: ReadonlySet<string>;
  /** The open brackets, outside of an object that is read. */
  #open = '';
  /** The last string of the outermost object, which is the key of a value that begins. */
  #key = '';
  #string = '';
  #isInString = false;
  #isEscaped = false;
  /** Depth inside of the object that is read. 0: none. */
  #depth = 0;
  #text: string[] = [];
  #length = 0;
  #isWantedArray = false;
  #line = 1;
  #startLine = 1;
  /** The line with text that is outside of objects and arrays. */
  strayLine: number | undefined;

  constructor(arrays: readonly string[]) {
    this.#arrays = new Set(arrays);
  }

  /** Whether everything that was opened is closed. */
  get isComplete(): boolean {
    return this.#depth === 0 && this.#open === '' && !this.#isInString;
  }

  get isTooLong(): boolean {
    return this.#length > lengthMax;
  }

  /** Returns the objects that end in a part of the text. */
  read(chunk: string): readonly FoundObject[] {
    const found: FoundObject[] = [];
    let start = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const character = chunk.charAt(at);
      if (character === '\n') this.#line += 1;
      if (this.#isInString) {
        this.#readString(character);
        continue;
      }
      if (this.#depth === 0 && this.#open === '' && isStray(character)) this.strayLine ??= this.#line;
      if (character === '"') {
        this.#isInString = true;
        this.#string = '';
      } else if (character === '{' || character === '[') {
        if (this.#depth === 0 && this.#begins(character)) start = at;
        else if (this.#depth > 0) this.#depth += 1;
      } else if (character === '}' || character === ']') {
        if (this.#depth === 0) this.#open = this.#open.slice(0, -1);
        else if (--this.#depth === 0) {
          found.push({ text: this.#text.join('') + chunk.slice(start, at + 1), line: this.#startLine });
          [this.#text, this.#length] = [[], 0];
        }
      }
    }
    if (this.#depth > 0) {
      this.#text.push(chunk.slice(start));
      this.#length += chunk.length - start;
    }
    return found;
  }

  #readString(character: string): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (character === '\\') this.#isEscaped = true;
    else if (character === '"') {
      this.#isInString = false;
      if (this.#depth === 0) this.#key = this.#string;
    } else if (this.#depth === 0 && this.#string.length < 100) this.#string += character;
  }

  /** Opens a bracket outside of an object. @returns whether an object begins that is read */
  #begins(character: string): boolean {
    const isWanted =
      character === '{' &&
      (this.#open === '[' ||
        (this.#open === '{[' && this.#isWantedArray) ||
        (this.#open === '' && this.#arrays.size === 0));
    if (isWanted) {
      this.#depth = 1;
      this.#startLine = this.#line;
      return true;
    }
    if (this.#open === '{' && character === '[') this.#isWantedArray = this.#arrays.has(this.#key);
    this.#open += character;
    return false;
  }
}
