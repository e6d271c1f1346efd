import { createHash, randomBytes } from 'node:crypto';

/** Numbers of a name: two of its digest, and the line. */
const width = 3;

/** Set in the number of a line that is left out. Lines have smaller numbers. */
const leftOutBit = 0x8000_0000;

/**
 * Knows which line of a file has a name first. A name takes 12 bytes: those of a million users as texts would take more memory than
 * everything else of the command.
 */
export class FileNames {
  /** People choose their addresses. Without the salt, they could choose two with the same digest. */
  readonly #salt = randomBytes(16);
  #numbers = new Uint32Array(1024 * width);
  #count = 0;

  /** Notes a name, unless an earlier line has it. @returns the first line that has it */
  note(name: string, line: number): number {
    if (4 * this.#count > 3 * (this.#numbers.length / width)) this.#grow();
    const [first, second] = this.#digestOf(name);
    const at = placeOf(this.#numbers, first, second);
    if (this.#numbers[at + 2] === 0) {
      this.#numbers.set([first, second, line], at);
      this.#count += 1;
    }
    return (this.#numbers[at + 2] ?? 0) & ~leftOutBit;
  }

  /** Notes that the first line that has a name is left out. */
  leaveOut(name: string, line: number): void {
    const at = placeOf(this.#numbers, ...this.#digestOf(name));
    if (this.#numbers[at + 2] === line) this.#numbers[at + 2] = line + leftOutBit;
  }

  /** Returns whether an earlier line creates what has a name. */
  isCreatedBefore(name: string, line: number): boolean {
    const first = this.#numbers[placeOf(this.#numbers, ...this.#digestOf(name)) + 2] ?? 0;
    return first !== 0 && first < line;
  }

  #digestOf(name: string): [first: number, second: number] {
    const digest = createHash('sha256').update(this.#salt).update(name).digest();
    return [digest.readUInt32LE(0), digest.readUInt32LE(4)];
  }

  #grow(): void {
    const old = this.#numbers;
    const larger = new Uint32Array(Math.ceil((1.5 * old.length) / width) * width);
    for (let at = 0; at < old.length; at += width) {
      if (old[at + 2] === 0) continue;
      const numbers = old.subarray(at, at + width);
      const [first = 0, second = 0] = numbers;
      larger.set(numbers, placeOf(larger, first, second));
    }
    this.#numbers = larger;
  }
}

/** Returns where the numbers of a name are, or where they belong. */
function placeOf(numbers: Uint32Array, first: number, second: number): number {
  for (let at = (first % (numbers.length / width)) * width; ; at = (at + width) % numbers.length) {
    if (numbers[at + 2] === 0 || (numbers[at] === first && numbers[at + 1] === second)) return at;
  }
}
