/** Returns the index of the entry that a key moves to. @see https://www.w3.org/WAI/ARIA/apg/patterns/menubar/ */
export function indexAfterKey(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  const target = { ArrowDown: at + 1, ArrowUp: (at < 0 ? 0 : at) - 1 + count, Home: 0, End: count - 1 }[key];
  return target === undefined ? undefined : target % count;
}

/**
 * Returns the index of the next entry that begins with the typed text. The same letter again moves to the next such
 * entry.
 *
 * @param labels of the entries
 * @param at index of the focused entry; -1 for none
 * @param typed the text typed without a pause
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
