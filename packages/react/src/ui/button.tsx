import type { ReactNode, Ref } from 'react';

interface ButtonProps {
  readonly children: ReactNode;
  readonly type?: 'button' | 'submit';
  /** Shows that it works, keeps its width and its focus, and does not react. */
  readonly isBusy?: boolean;
  /** Not the main thing to do. */
  readonly isQuiet?: boolean;
  /** Destroys something. */
  readonly isDangerous?: boolean;
  /** Not now: shows it, keeps its focus, and does not react. */
  readonly isDisabled?: boolean;
  /** A drawing in front of the words. */
  readonly mark?: ReactNode;
  /** Something small behind the words. */
  readonly badge?: ReactNode;
  /** What it is called where the words on it are too short. */
  readonly label?: string;
  /** The id of what explains it. */
  readonly describedBy?: string;
  readonly onClick?: () => void;
  readonly buttonRef?: Ref<HTMLButtonElement>;
}

/** A button as wide as its card. */
export function Button(props: ButtonProps) {
  const { children, type = 'button', isBusy = false, isQuiet = false, isDisabled = false, onClick, buttonRef } = props;
  const isIdle = isBusy || isDisabled;
  return (
    <button
      ref={buttonRef}
      type={type}
      className="portico-button"
      data-quiet={isQuiet || undefined}
      data-danger={props.isDangerous || undefined}
      data-busy={isBusy || undefined}
      data-idle={isDisabled || undefined}
      aria-label={props.label}
      aria-describedby={props.describedBy}
      aria-disabled={isIdle || undefined}
      aria-busy={isBusy || undefined}
      onClick={isIdle ? (event) => event.preventDefault() : onClick}
    >
      {props.mark !== undefined && <span className="portico-button-mark">{props.mark}</span>}
      <span className="portico-button-text">{children}</span>
      {props.badge}
      {isBusy && <span className="portico-spinner" aria-hidden="true" />}
    </button>
  );
}
