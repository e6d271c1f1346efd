/** What a part of a code is. Undefined for the rest. */
export type CodeKind = 'comment' | 'string' | 'property' | 'number' | 'keyword' | 'tag';

/** A part of a code that has one color. */
export interface CodePart {
  readonly text: string;
  readonly kind: CodeKind | undefined;
}

const keywords =
  'import|export|from|const|let|var|function|return|async|await|new|if|else|for|of|in|class|extends|default|throw|try|catch|typeof|def|with|as|package|func|type|struct|defer|range|interface|satisfies';

/** One grammar for the code that the dashboard shows: TypeScript, JSON, Python, Go, commands, variables and headers. */
const grammar = new RegExp(
  [
    String.raw`(?<comment>(?<![:\w])//[^\n]*|/\*[\s\S]*?\*/|^\s*#[^\n]*)`,
    String.raw`(?<property>"(?:\\.|[^"\\\n])*"(?=\s*:)|^[\w-]+(?=[:=]))`,
    String.raw`(?<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|${'`'}(?:\\.|[^${'`'}\\])*${'`'})`,
    String.raw`(?<number>(?<![\w.-]|\w:)-?\d[\d_.]*(?![\w-])|\b(?:true|false|null|undefined|None|nil)\b)`,
    String.raw`(?<keyword>(?<![\w.-])(?:${keywords})(?![\w-])(?!:))`,
    String.raw`(?<tag></?[A-Za-z][\w.]*)`,
  ].join('|'),
  'gm',
);

const kinds: readonly CodeKind[] = ['comment', 'property', 'string', 'number', 'keyword', 'tag'];

/** Maximum length of a code with colors. */
const lengthMax = 50_000;

/** Cuts a code into parts with a color each. A single word, such as a key or a link, has none. */
export function codeParts(text: string): CodePart[] {
  if (text.length > lengthMax || !/\s|^\w+=/.test(text.trim())) return [{ text, kind: undefined }];
  const parts: CodePart[] = [];
  let end = 0;
  for (const { 0: found, index, groups } of text.matchAll(grammar)) {
    if (index > end) parts.push({ text: text.slice(end, index), kind: undefined });
    parts.push({ text: found, kind: kinds.find((kind) => groups?.[kind] !== undefined) });
    end = index + found.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), kind: undefined });
  return parts;
}
