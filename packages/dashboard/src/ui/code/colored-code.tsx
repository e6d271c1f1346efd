import { useMemo } from 'react';
import { type CodeKind, codeParts } from './code-parts.ts';

/** Colors as in the editors. */
const colors: Readonly<Record<CodeKind, string>> = {
  comment: 'text-ink-3 italic',
  string: 'text-success-ink',
  property: 'text-accent-ink',
  number: 'text-warning-ink',
  keyword: 'text-accent-ink',
  tag: 'text-danger-ink',
};

/** Shows a code with colors, inside of an element that keeps its lines. */
export function ColoredCode({ text }: { text: string }) {
  const parts = useMemo(() => codeParts(text), [text]);
  let start = 0;
  return parts.map(({ text: part, kind }) => {
    const key = start;
    start += part.length;
    if (kind === undefined) return part;
    return (
      <span key={key} className={colors[kind]}>
        {part}
      </span>
    );
  });
}
