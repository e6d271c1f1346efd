/** Control characters, and those that change the direction of the text after them. Terminals interpret both. */
const interpreted = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Returns a text without characters that terminals interpret. Lines and tabs stay. */
export function printable(text: string): string {
  return text.replaceAll(interpreted, (character) => (character === '\n' || character === '\t' ? character : ''));
}

/** Returns a text that others wrote, such as a name, as part of a line: it cannot begin another line. */
export function oneLine(text: string): string {
  return printable(text.replaceAll(/\s+/g, ' ')).trim();
}

/** Returns a value as one line of JSON, with escapes for characters that terminals interpret. */
export function jsonLine(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    interpreted,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
