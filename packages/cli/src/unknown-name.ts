import { didYouMean } from '@portico/js/internals';

/** Returns a sentence about a command or an option that does not exist, with a suggestion if one is similar. */
export function unknownName(kind: 'command' | 'option', given: string, known: readonly string[]): string {
  return `Unknown ${kind}: ${given}.${didYouMean(given, known)}`;
}
