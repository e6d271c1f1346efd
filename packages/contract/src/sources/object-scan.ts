/** Longest object, so that memory is bounded. */
const lengthMax = 16_000_000;
/** Most open brackets outside of an object that is read. */
const openMax = 190;

/** Returns whether a character cannot stand outside of objects. Some programs begin each object with a record separator. */
function isStray(character: string): boolean {
  return /[^\s,{}[\]]/.test(character) && character !== '\u001e';
}

/** The text of an object. */
export interface FoundObject {
  readonly text: string;
  /** The line at which it begins. */
  readonly line: number;
  readonly array: string | undefined;
}

/** Finds the texts of objects at one depth. */
export class ObjectScan {
  readonly #arrays: ReadonlySet<string>;
  readonly #hasBare: boolean;
  /** The outermost object so far, while it has no wanted array. */
  #outermost: string[] | undefined;
  #outermostFrom = 0;
  #outermostLine = 1;
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
  /** Whether an item of a list is read that is no object. */
  #isInItem = false;
  /** The wanted array that is open. */
  #array: string | undefined;
  #line = 1;
  #startLine = 1;
  /** The line with text that is outside of objects and arrays. */
  strayLine: number | undefined;
  /** The beginning of that text. */
  stray = '';

  constructor(arrays: readonly string[], hasBare: boolean) {
    this.#arrays = new Set(arrays);
    this.#hasBare = hasBare;
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
      if (this.#depth === 0 && this.#open === '' && this.strayLine === undefined && isStray(character)) {
        this.strayLine = this.#line;
        this.stray = chunk.slice(at, at + 200);
      }
      if (this.#depth === 0 && this.#beginsItem(character))
        found.push({ text: '{}', line: this.#line, array: this.#wantedArray });
      if (character === '"') {
        this.#isInString = true;
        this.#string = '';
      } else if (character === '{' || character === '[') {
        if (this.#depth === 0 && this.#begins(character, at)) start = at;
        else if (this.#depth > 0) this.#depth += 1;
      } else if (character === '}' || character === ']') {
        if (this.#depth === 0) found.push(...this.#closes(chunk, at));
        else if (--this.#depth === 0) {
          const text = this.#text.join('') + chunk.slice(start, at + 1);
          found.push({ text, line: this.#startLine, array: this.#wantedArray });
          [this.#text, this.#length] = [[], 0];
        }
      }
    }
    if (this.#depth > 0) {
      this.#text.push(chunk.slice(start));
      this.#length += chunk.length - start;
    }
    this.#keepOutermost(chunk.slice(this.#outermostFrom));
    this.#outermostFrom = 0;
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

  /** The wanted array that is open, in an outermost object. */
  get #wantedArray(): string | undefined {
    return this.#open === '{[' ? this.#array : undefined;
  }

  /** Whether what begins is an item of a wanted array, or of outermost lists. */
  get #isInList(): boolean {
    return this.#wantedArray !== undefined || (this.#open !== '' && !this.#open.includes('{'));
  }

  /** Returns whether an item begins that is no object. It is read as an empty one, so that it is refused with its line. */
  #beginsItem(character: string): boolean {
    if (/[\s{}[\],]/.test(character)) {
      if (!/\s/.test(character)) this.#isInItem = false;
      return false;
    }
    const begins = !this.#isInItem && this.#isInList;
    if (begins) this.#isInItem = true;
    return begins;
  }

  /** Opens a bracket outside of an object. @returns whether an object begins that is read */
  #begins(character: string, at: number): boolean {
    const isOutermost = this.#open === '' && this.#arrays.size === 0;
    if (character === '{' && (isOutermost || this.#isInList)) {
      this.#depth = 1;
      this.#startLine = this.#line;
      return true;
    }
    if (this.#open === '' && this.#hasBare && character === '{')
      [this.#outermost, this.#outermostFrom, this.#outermostLine] = [[], at, this.#line];
    if (this.#open === '{' && character === '[') {
      this.#array = this.#arrays.has(this.#key) ? this.#key : undefined;
      if (this.#array !== undefined) [this.#outermost, this.#length] = [undefined, 0];
    }
    this.#open += character;
    // Objects are in few lists: a file of brackets only would fill the memory.
    if (this.#open.length > openMax) this.strayLine ??= this.#line;
    return false;
  }

  /** Closes a bracket outside of an object. @returns the outermost object, if it ends and is read */
  #closes(chunk: string, at: number): readonly FoundObject[] {
    this.#open = this.#open.slice(0, -1);
    if (this.#open !== '' || this.#outermost === undefined) return [];
    const text = this.#outermost.join('') + chunk.slice(this.#outermostFrom, at + 1);
    [this.#outermost, this.#length] = [undefined, 0];
    return [{ text, line: this.#outermostLine, array: undefined }];
  }

  #keepOutermost(text: string): void {
    if (this.#outermost === undefined) return;
    this.#outermost.push(text);
    this.#length += text.length;
  }
}
