interface Named {
  readonly id: string;
  readonly displayName: string;
}

/** Maximum number of results shown. Users with more results can search. */
export const shownAtOnce = 50;

/** From this number of items on, the list has a search field. */
export const searchableCount = 8;

/** Sorts items by name. */
export function byName<T extends Named>(things: readonly T[]): readonly T[] {
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  return [...things].sort((a, b) => compare(a.displayName, b.displayName));
}

/**
 * Finds items by a part of their name, ignoring case and accents.
 *
 * @param query empty for all items
 */
export function called<T>(things: readonly T[], query: string, nameOf: (thing: T) => string): readonly T[] {
  const wanted = plain(query.trim());
  return wanted === '' ? things : things.filter((thing) => plain(nameOf(thing)).includes(wanted));
}

/**
 * Returns the options of a selection list: the current one first, the others in the given order.
 *
 * @returns the options to show, and their total number
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
