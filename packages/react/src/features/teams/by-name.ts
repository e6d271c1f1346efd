interface Named {
  readonly id: string;
  readonly displayName: string;
}

/** So many are shown at once; whoever has more searches. */
export const shownAtOnce = 50;

/** From so many on there is a field to search in. */
export const searchableCount = 8;

/** Things in the order in which people look for their names. */
export function byName<T extends Named>(things: readonly T[]): readonly T[] {
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  return [...things].sort((a, b) => compare(a.displayName, b.displayName));
}

/**
 * Finds things by a part of their name, whatever its case and accents.
 *
 * @param query all things if it is empty
 */
export function called<T>(things: readonly T[], query: string, nameOf: (thing: T) => string): readonly T[] {
  const wanted = plain(query.trim());
  return wanted === '' ? things : things.filter((thing) => plain(nameOf(thing)).includes(wanted));
}

/**
 * What a list to choose from shows: the current one first, the others in the order given.
 *
 * @returns the first of them, and how many there are
 */
export function choicesOf<T extends Named>(
  things: readonly T[],
  currentId: string | undefined,
  query: string,
): { readonly shown: readonly T[]; readonly count: number } {
  const found = called(things, query, ({ displayName }) => displayName);
  const current = found.filter(({ id }) => id === currentId);
  const others = found.filter(({ id }) => id !== currentId);
  return { shown: [...current, ...others].slice(0, shownAtOnce), count: found.length };
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();
}
