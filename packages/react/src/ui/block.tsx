import { type ReactNode, useRef } from 'react';
import { useKeptFocus } from './kept-focus.ts';

interface BlockProps {
  readonly title: ReactNode;
  /** What it is for, in a sentence or two. */
  readonly text?: ReactNode;
  readonly children?: ReactNode;
}

/** One matter of a section of the settings, under a heading of its own. */
export function Block({ title, text, children }: BlockProps) {
  const part = useRef<HTMLDivElement | null>(null);
  const heading = useRef<HTMLHeadingElement | null>(null);
  useKeptFocus(part, heading);
  return (
    <div ref={part} className="portico-block">
      <h3 ref={heading} tabIndex={-1} className="portico-block-title">
        {title}
      </h3>
      {text !== undefined && <p className="portico-block-text">{text}</p>}
      <div className="portico-block-body">{children}</div>
    </div>
  );
}

/** A list of things that look alike. */
export function Rows({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul aria-label={label} className="portico-rows">
      {children}
    </ul>
  );
}

interface RowProps {
  readonly title: ReactNode;
  readonly note?: ReactNode;
  /** Buttons or a switch at its end; what has `portico-wide` goes below. */
  readonly children?: ReactNode;
}

/** One of them: what it is, and what can be done with it. */
export function Row({ title, note, children }: RowProps) {
  return (
    <li className="portico-row">
      <div className="portico-row-text">
        <div className="portico-row-title">{title}</div>
        {note !== undefined && <div className="portico-row-note">{note}</div>}
      </div>
      {children}
    </li>
  );
}

interface TagProps {
  readonly tone?: 'good' | 'bad';
  readonly children: ReactNode;
}

/** A word on a row that says in which state it is. */
export function Tag({ tone, children }: TagProps) {
  return (
    <span className="portico-tag" data-tone={tone}>
      {children}
    </span>
  );
}
