import type { FieldNote } from './source-file.ts';

/** A field that is left out, with the number of lines. */
export interface FieldCount extends FieldNote {
  lines: number;
}

/** Most fields that are counted alone. A file can have any number of names. */
const countsMax = 1000;
const others: FieldNote = { field: 'other fields', reason: 'are not imported' };

/** Counts the fields that are left out, by their name and reason. */
export class FieldCounts {
  readonly #counts = new Map<string, FieldCount>();

  /** Adds the notes of a batch. */
  add(notes: readonly FieldNote[]): void {
    for (const given of notes) {
      const isKnown = this.#counts.has(keyOf(given)) || this.#counts.size < countsMax;
      const note = isKnown ? given : others;
      const key = keyOf(note);
      const count = this.#counts.get(key) ?? { ...note, lines: 0 };
      count.lines += 1;
      this.#counts.set(key, count);
    }
  }

  /** Returns the counts, the most frequent first. */
  all(): readonly FieldCount[] {
    return [...this.#counts.values()].toSorted((one, other) => other.lines - one.lines);
  }
}

function keyOf({ field, reason }: FieldNote): string {
  return `${field}\n${reason}`;
}
