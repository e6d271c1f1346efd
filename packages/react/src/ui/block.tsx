import { type ReactNode, useRef } from 'react';
import { useKeptFocus } from './kept-focus.ts';

interface BlockProps {
  readonly title: ReactNode;
  /** Description in one or two sentences. */
  readonly text?: ReactNode;
  readonly children?: ReactNode;
}

/** Shows a block of a settings section, with a heading. */
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

/** Shows a list of similar items. */
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
  /** Buttons or a switch at the end of the row. Elements with `portico-wide` go below. */
  readonly children?: ReactNode;
}

/** Shows an item with its title, note and actions. */
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

/** Shows a status badge in a row. */
export function Tag({ tone, children }: TagProps) {
  return (
    <span className="portico-tag" data-tone={tone}>
      {children}
    </span>
  );
}
