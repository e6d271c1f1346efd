const marks: ReadonlyMap<string, string> = new Map([
  ['\n', '↵'],
  ['\r', '␍'],
  ['\t', '⇥'],
]);

/** Line breaks, tabs, spaces at an end or beside others, and characters that look like nothing or like a space. Emoji join with one. */
const hidden =
  /^ +| +$| {2,}|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|(?! |\u200d)[\p{Z}\p{Cc}\p{Cf}]/gu;

/** Returns a text with marks in place of what nobody sees: `↵`, `␍`, `⇥`, `␣`, and `‹U+200B›` for other characters. */
export function visibleText(text: string): string {
  return text.replaceAll(hidden, (found) => {
    if (found.startsWith(' ')) return '␣'.repeat(found.length);
    return marks.get(found) ?? `‹U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}›`;
  });
}
