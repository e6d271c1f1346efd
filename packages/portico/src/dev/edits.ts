/** Small changes of source files. Each returns undefined if the text does not look as expected. */

/** Adds import declarations below those of a file, or at its beginning, behind directives such as `'use client'`. */
export function withImports(text: string, imports: readonly string[]): string {
  const lines = text.split('\n');
  const missing = imports.filter((line) => !lines.includes(line));
  // A declaration ends in the line with its module: `} from 'react';` closes one of several lines.
  const last = lines.findLastIndex((line) => /^(import\b.*|\}) ?(from )?['"][^'"]+['"];?\s*$/.test(line));
  const directive = lines.findIndex((line) => /^['"]use [a-z]+['"];?\s*$/.test(line));
  lines.splice(Math.max(last, directive) + 1, 0, ...missing);
  return lines.join('\n');
}

/**
 * Replaces the only occurrence of an element in JSX, and keeps its indentation.
 *
 * @param wrap returns the new lines. The first is indented like the element, the others relative to it
 */
export function replaceElement(
  text: string,
  element: string,
  wrap: (element: string) => readonly string[],
): string | undefined {
  const [before, after, ...more] = text.split(element);
  if (before === undefined || after === undefined || more.length > 0) return undefined;
  const indent = /(?:^|\n)([ \t]*)[^\n]*$/.exec(before)?.[1] ?? '';
  const isAlone = before.slice(before.lastIndexOf('\n') + 1).trim() === '' && /^[ \t]*(\n|$)/.test(after);
  const lines = wrap(element);
  if (isAlone) return `${before}${lines.map((line, index) => (index === 0 ? line : indent + line)).join('\n')}${after}`;
  const block = `\n${lines.map((line) => `${indent}  ${line}`).join('\n')}\n${indent}`;
  // Without parentheses, `return` with a line break would return nothing.
  return /(?:\breturn|=>)\s*$/.test(before) ? `${before}(${block})${after}` : `${before}${block}${after}`;
}

/** Replaces the only match of a pattern. */
export function replaceOnly(text: string, pattern: RegExp, replacement: string): string | undefined {
  const matches = [...text.matchAll(new RegExp(pattern, 'g'))];
  return matches.length === 1 ? text.replace(pattern, replacement) : undefined;
}
