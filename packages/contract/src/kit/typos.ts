/** Number of suggestions for an unknown name. */
const suggestionsMax = 3;

/**
 * Returns a question with the names that a person probably meant, such as ` Did you mean vault status?`, with a space in
 * front. Returns an empty text if no name is similar.
 *
 * @param given an unknown name, such as `vualt status`. A name can have several words
 */
export function didYouMean(given: string, known: readonly string[]): string {
  const names = similarNames(given, known);
  if (names.length === 0) return '';
  const list = names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
  return ` Did you mean ${list}?`;
}

/** Returns the known names that begin with the given words, or the most similar ones. */
function similarNames(given: string, known: readonly string[]): readonly string[] {
  const longer = known.filter((name) => name.startsWith(`${given} `));
  if (longer.length > 0) return longer.slice(0, suggestionsMax);
  const shorter = known.filter((name) => given.startsWith(`${name} `));
  const distances = known.map((name) => ({ name, distance: distanceOf(given.toLowerCase(), name.toLowerCase()) }));
  const best = Math.min(...distances.map(({ distance }) => distance));
  if (best > Math.max(1, Math.floor(given.length / 3))) return shorter.slice(-1);
  return distances
    .filter(({ distance }) => distance === best)
    .map(({ name }) => name)
    .slice(0, suggestionsMax);
}

/** Returns the number of typing mistakes between two texts: characters added, left out, replaced or swapped. */
function distanceOf(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, row] = [row, next];
  }
  return row.at(-1) ?? 0;
}
