import { hash, randomBytes } from 'node:crypto';

/** Numbers of a name: two of its digest, and the line. */
const width = 3;

/** Set in the number of a line that is left out. Lines have smaller numbers. */
const leftOutBit = 0x8000_0000;

/** Tables of names. Each grows by itself, so that there is no copy of everything in memory. */
const tableCount = 256;

type Digest = readonly [first: number, second: number];

/**
 * Knows which line of a file has a name first. A name takes 12 bytes: those of a million users as texts would take more memory than
 * everything else of the command.
 */
export class FileNames {
  /** People choose their addresses. Without the salt, they could choose two with the same digest. */
  readonly #salt = randomBytes(16).toString('latin1');
  readonly #tables = Array.from({ length: tableCount }, () => new Table());
  readonly #repeated = new Map<number, number>();

  /** Notes the names of a line. */
  note(names: readonly string[], line: number): void {
    for (const name of names) {
      const [table, digest] = this.#placeOf(name);
      const first = table.note(digest, line);
      if (first < line && !this.#repeated.has(line)) this.#repeated.set(line, first);
    }
  }

  /** Returns the earlier line that has a name of a line that was noted. */
  earlierLine(line: number): number | undefined {
    return this.#repeated.get(line);
  }

  /** Notes that the first line that has a name is left out. */
  leaveOut(name: string, line: number): void {
    const [table, digest] = this.#placeOf(name);
    if (table.lineOf(digest) === line) table.replace(digest, line + leftOutBit);
  }

  /** Returns whether an earlier line creates what has a name. */
  isCreatedBefore(name: string, line: number): boolean {
    const [table, digest] = this.#placeOf(name);
    const first = table.lineOf(digest);
    return first !== 0 && first < line;
  }

  #placeOf(name: string): [Table, Digest] {
    const bytes = hash('sha256', this.#salt + name, 'buffer');
    const table = this.#tables[bytes.readUInt8(8)];
    if (table === undefined) throw new Error('There is a table for each byte.');
    return [table, [bytes.readUInt32LE(0), bytes.readUInt32LE(4)]];
  }
}

/** Lines by digest, in one array: a name is at the place of its digest, or behind it. Line 0: the place is empty. */
class Table {
  #numbers = new Uint32Array(16 * width);
  #count = 0;

  /** Notes the line of a digest, unless it has one. @returns the line that it has */
  note(digest: Digest, line: number): number {
    if (4 * this.#count > 3 * (this.#numbers.length / width)) this.#grow();
    const at = placeOf(this.#numbers, digest);
    if (this.#numbers[at + 2] === 0) {
      this.#numbers.set([...digest, line], at);
      this.#count += 1;
    }
    return (this.#numbers[at + 2] ?? 0) & ~leftOutBit;
  }

  lineOf(digest: Digest): number {
    return this.#numbers[placeOf(this.#numbers, digest) + 2] ?? 0;
  }

  /** Replaces the line of a digest that has one. */
  replace(digest: Digest, line: number): void {
    this.#numbers[placeOf(this.#numbers, digest) + 2] = line;
  }

  #grow(): void {
    const old = this.#numbers;
    const larger = new Uint32Array(Math.ceil((1.5 * old.length) / width) * width);
    for (let at = 0; at < old.length; at += width) {
      if (old[at + 2] === 0) continue;
      const numbers = old.subarray(at, at + width);
      const [first = 0, second = 0] = numbers;
      larger.set(numbers, placeOf(larger, [first, second]));
    }
    this.#numbers = larger;
  }
}

/** Returns where the numbers of a digest are, or where they belong. */
function placeOf(numbers: Uint32Array, [first, second]: Digest): number {
  for (let at = (first % (numbers.length / width)) * width; ; at = (at + width) % numbers.length) {
    if (numbers[at + 2] === 0 || (numbers[at] === first && numbers[at + 1] === second)) return at;
  }
}
