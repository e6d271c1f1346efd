import { createHash } from 'node:crypto';

/** Numbers of a name: three of its digest, and the line. */
const width = 4;

/** Set in the number of a line that is left out. Lines have smaller numbers. */
const leftOutBit = 0x8000_0000;

/**
 * Knows which line of a file has a name first. A name takes 16 bytes: those of a million users as texts would take more memory than
 * everything else of the command.
 */
export class FileNames {
  #numbers = new Uint32Array(1024 * width);
  #count = 0;

  /** Notes a name, unless an earlier line has it. @returns the first line that has it */
  note(name: string, line: number): number {
    if (2 * this.#count > this.#numbers.length / width) this.#grow();
    const [first, second, third] = digestOf(name);
    const at = placeOf(this.#numbers, first, second, third);
    if (this.#numbers[at + 3] === 0) {
      this.#numbers.set([first, second, third, line], at);
      this.#count += 1;
    }
    return (this.#numbers[at + 3] ?? 0) & ~leftOutBit;
  }

  /** Notes that the first line that has a name is left out. */
  leaveOut(name: string, line: number): void {
    const at = placeOf(this.#numbers, ...digestOf(name));
    if (this.#numbers[at + 3] === line) this.#numbers[at + 3] = line + leftOutBit;
  }

  /** Returns whether an earlier line creates what has a name. */
  isCreatedBefore(name: string, line: number): boolean {
    const first = this.#numbers[placeOf(this.#numbers, ...digestOf(name)) + 3] ?? 0;
    return first !== 0 && first < line;
  }

  #grow(): void {
    const old = this.#numbers;
    const larger = new Uint32Array(2 * old.length);
    for (let at = 0; at < old.length; at += width) {
      if (old[at + 3] === 0) continue;
      const numbers = old.subarray(at, at + width);
      const [first = 0, second = 0, third = 0] = numbers;
      larger.set(numbers, placeOf(larger, first, second, third));
    }
    this.#numbers = larger;
  }
}

/** Returns the beginning of the digest of a name. People who choose their address cannot make two names the same. */
function digestOf(name: string): [first: number, second: number, third: number] {
  const digest = createHash('sha256').update(name).digest();
  return [digest.readUInt32LE(0), digest.readUInt32LE(4), digest.readUInt32LE(8)];
}

/** Returns where the numbers of a name are, or where they belong. */
function placeOf(numbers: Uint32Array, first: number, second: number, third: number): number {
  const last = numbers.length - width;
  for (let at = (first * width) & last; ; at = (at + width) & last) {
    if (numbers[at + 3] === 0) return at;
    if (numbers[at] === first && numbers[at + 1] === second && numbers[at + 2] === third) return at;
  }
}
