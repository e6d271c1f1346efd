/** The keys that go through a menu, and where to. @see https://www.w3.org/WAI/ARIA/apg/patterns/menubar/ */
export function indexAfterKey(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  const target = { ArrowDown: at + 1, ArrowUp: (at < 0 ? 0 : at) - 1 + count, Home: 0, End: count - 1 }[key];
  return target === undefined ? undefined : target % count;
}

/**
 * Finds what somebody means who types on a menu: the next entry that begins so. The same letter again goes on to the
 * next one of those.
 *
 * @param labels of the entries
 * @param at where the focus is; -1 for nowhere
 * @param typed what was typed without a pause
 */
export function indexAfterTyping(labels: readonly string[], at: number, typed: string): number | undefined {
  const letters = [...typed.toLocaleLowerCase()];
  const isOneLetter = letters.every((letter) => letter === letters[0]);
  const wanted = isOneLetter ? (letters[0] ?? '') : letters.join('');
  if (wanted === '') return undefined;
  const from = isOneLetter ? at + 1 : Math.max(at, 0);
  const order = labels.map((_, step) => (from + step) % labels.length);
  return order.find((index) => labels[index]?.trim().toLocaleLowerCase().startsWith(wanted));
}
