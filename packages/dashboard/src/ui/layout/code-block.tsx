import type { ReactNode } from 'react';
import { ColoredCode } from '../code/colored-code.tsx';
import { CopyButton } from '../forms/copy.tsx';

interface CodeBlockProps {
  title: string;
  /** What is copied. */
  text: string;
  what: string;
  /** What is shown. Default: the text with colors. */
  children?: ReactNode;
}

/** Shows text to copy into a file or terminal. Long lines wrap on screen, but not in the copied text. */
export function CodeBlock({ title, text, what, children }: CodeBlockProps) {
  return (
    <figure className="overflow-hidden rounded-md border border-line bg-sunken">
      <figcaption className="flex items-center justify-between gap-3 border-line border-b py-1.5 ps-3 pe-1.5">
        <span className="min-w-0 font-mono text-ink-2 text-xs [overflow-wrap:anywhere]">{title}</span>
        <CopyButton text={text} what={what} />
      </figcaption>
      <pre className="whitespace-pre-wrap p-3 font-mono text-ink text-xs leading-5 [overflow-wrap:anywhere]">
        {children ?? <ColoredCode text={text} />}
      </pre>
    </figure>
  );
}
