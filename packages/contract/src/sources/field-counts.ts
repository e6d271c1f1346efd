import type { LineNote } from './batches.ts';
import type { FieldNote } from './source-file.ts';

/** A field that is left out, with the number of lines. */
export interface FieldCount extends Omit<FieldNote, 'isLost'> {
  lines: number;
}

/** Most fields that are counted alone. A file can have any number of names. */
const countsMax = 1000;
/** Most values that are listed with their line. */
const lostMax = 100_000;
const others: FieldNote = { field: 'other fields', reason: 'are not imported' };

/** Counts the fields that are left out, by their name and reason. */
export class FieldCounts {
  readonly #counts = new Map<string, FieldCount>();
  readonly #lost: Omit<LineNote, 'isLost'>[] = [];

  /** Adds the notes of a batch. */
  add(notes: readonly (FieldNote | LineNote)[]): void {
    for (const { isLost, ...given } of notes) {
      if (isLost && 'line' in given && this.#lost.length < lostMax) this.#lost.push(given);
      const isKnown = this.#counts.has(keyOf(given)) || this.#counts.size < countsMax;
      const { field, reason, example } = isKnown ? given : others;
      const note = { field, reason, ...(example !== undefined && { example }) };
      const key = keyOf(note);
      const count = this.#counts.get(key) ?? { ...note, lines: 0 };
      count.lines += 1;
      this.#counts.set(key, count);
    }
  }

  /** Returns the first values that are not understood, with their lines. */
  lost(): readonly Omit<LineNote, 'isLost'>[] {
    return this.#lost;
  }

  /** Returns the counts, the most frequent first. */
  all(): readonly FieldCount[] {
    return [...this.#counts.values()].toSorted((one, other) => other.lines - one.lines);
  }
}

function keyOf({ field, reason }: FieldNote): string {
  return `${field}\n${reason}`;
}
