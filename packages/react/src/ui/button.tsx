import type { ReactNode, Ref } from 'react';

interface ButtonProps {
  readonly children: ReactNode;
  readonly type?: 'button' | 'submit';
  /** Shows a busy state. The button keeps its width and focus, and ignores clicks. */
  readonly isBusy?: boolean;
  /** A secondary button. */
  readonly isQuiet?: boolean;
  /** A destructive action. */
  readonly isDangerous?: boolean;
  /** The button keeps its focus but ignores clicks. */
  readonly isDisabled?: boolean;
  /** Icon before the text. */
  readonly mark?: ReactNode;
  /** Small element after the text. */
  readonly badge?: ReactNode;
  /** Accessible name, if the text is too short. */
  readonly label?: string;
  /** ID of the element that describes the button. */
  readonly describedBy?: string;
  readonly onClick?: () => void;
  readonly buttonRef?: Ref<HTMLButtonElement>;
}

/** Shows a button as wide as its card. */
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
