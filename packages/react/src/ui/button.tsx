import type { ReactNode, Ref } from 'react';

interface ButtonProps {
  readonly children: ReactNode;
  readonly type?: 'button' | 'submit';
  /** Shows that it works, keeps its width and its focus, and does not react. */
  readonly isBusy?: boolean;
  /** Not the main thing to do. */
  readonly isQuiet?: boolean;
  readonly onClick?: () => void;
  readonly buttonRef?: Ref<HTMLButtonElement>;
}

/** A button as wide as its card. */
export function Button(props: ButtonProps) {
  const { children, type = 'button', isBusy = false, isQuiet = false, onClick, buttonRef } = props;
  return (
    <button
      ref={buttonRef}
      type={type}
      className="portico-button"
      data-quiet={isQuiet || undefined}
      data-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      <span className="portico-button-text">{children}</span>
      {isBusy && <span className="portico-spinner" aria-hidden="true" />}
    </button>
  );
}
