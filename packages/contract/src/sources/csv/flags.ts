import { NotUnderstood } from '../understood.ts';
import { isZeroTime, sortOfTime } from './times.ts';

/** Words for yes and no, in the languages of Portico and in the forms of databases and spreadsheets. */
const known: ReadonlyMap<string, boolean> = new Map([
  ..."true t yes y on 1 1.0 -1 b'1' x ✓ ✔ ja wahr j oui vrai sí si verdadero sì vero sim verdadeiro はい 真 是 예 네 참"
    .split(' ')
    .map((word) => [word, true] as const),
  ..."false f no n off 0 0.0 b'0' nein falsch non faux falso não nao いいえ 偽 否 假 아니오 아니요 거짓"
    .split(' ')
    .map((word) => [word, false] as const),
]);

/** Returns a word as mappings and lists of words have it. */
export function plainWord(text: string): string {
  return text.trim().replace(/^'/, '').normalize('NFC').toLowerCase();
}

/** Returns whether a word means yes or no without a mapping. */
export function isKnownWord(word: string): boolean {
  return known.has(word);
}

/**
 * Returns what a value of yes and no becomes. A time means yes, since when. An empty cell means no.
 *
 * @param words meanings that a person has chosen
 * @returns undefined for an unknown word
 */
export function meaningOf(text: string, words: ReadonlyMap<string, boolean> | undefined): boolean | undefined {
  const word = plainWord(text);
  const meaning = words?.get(word) ?? known.get(word);
  if (meaning !== undefined) return meaning;
  if (word === '' || isZeroTime(word)) return false;
  return sortOfTime(word) === undefined ? undefined : true;
}

/** Reads a value of yes and no. @throws {NotUnderstood} it is an unknown word */
export function cellFlag(text: string, words: ReadonlyMap<string, boolean> | undefined): boolean {
  const meaning = meaningOf(text, words);
  if (meaning === undefined) throw new NotUnderstood(text, 'is neither yes nor no. Set what it means');
  return meaning;
}
