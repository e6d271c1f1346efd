import { type Ref, useId, useState } from 'react';
import { FieldNote } from './field-note.tsx';

interface CodeFieldProps {
  readonly label: string;
  /** Characters of the code. Sets the keyboard, and the characters removed from pasted text. */
  readonly kind: 'digits' | 'letters';
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** Called with the code when it is complete. */
  readonly onComplete: (value: string) => void;
  /** Error of the value. Screen readers announce it. */
  readonly problem?: string;
  readonly isBusy?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** Number of characters of a code. */
export const codeLength = 6;

const cells = Array.from({ length: codeLength }, (_, index) => index);

/**
 * Shows a field for a code of six characters, each in its own cell. It is one real input, so that typing, pasting,
 * autofill, password managers and screen readers work as usual.
 */
export function CodeField(props: CodeFieldProps) {
  const { label, kind, value, onValue, onComplete, problem, isBusy = false, inputRef } = props;
  const id = useId();
  const [hasFocus, setHasFocus] = useState(false);
  const change = (text: string) => {
    const next = charactersOf(text, kind);
    if (next === value) return;
    onValue(next);
    if (next.length === codeLength) onComplete(next);
  };
  return (
    <div className="portico-field">
      <label className="portico-label" htmlFor={id}>
        {label}
      </label>
      <div className="portico-code-box" dir="ltr">
        {cells.map((index) => (
          <span
            key={index}
            className="portico-cell"
            aria-hidden="true"
            data-active={(hasFocus && index === Math.min(value.length, codeLength - 1)) || undefined}
            data-problem={problem === undefined ? undefined : ''}
          >
            {value[index]}
          </span>
        ))}
        <input
          ref={inputRef}
          id={id}
          className="portico-code-input"
          name="one-time-code"
          autoComplete="one-time-code"
          inputMode={kind === 'digits' ? 'numeric' : 'text'}
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          value={value}
          readOnly={isBusy}
          onChange={(event) => change(event.target.value)}
          onFocus={() => setHasFocus(true)}
          onBlur={() => setHasFocus(false)}
          onSelect={({ currentTarget }) => moveCaretToEnd(currentTarget)}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : `${id}-note`}
        />
      </div>
      <FieldNote id={`${id}-note`} problem={problem} />
    </div>
  );
}

/** Moves the caret, which is invisible, back to the end. */
function moveCaretToEnd(input: HTMLInputElement): void {
  const { selectionStart, selectionEnd, value } = input;
  const isMoved = selectionStart === selectionEnd && selectionStart !== value.length;
  if (isMoved) input.setSelectionRange(value.length, value.length);
}

/** Letters that codes do not contain because they look like digits. @see docs/reference/protocol/requests.md#random-values */
const lookalikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** Digits of Arabic and Persian keyboards, and wide ones of Japanese keyboards. Their last four bits are their value. */
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g;

/** Returns the characters of a code in a typed or pasted text, without spaces, dashes or words around it. */
export function charactersOf(typed: string, kind: 'digits' | 'letters'): string {
  const text = typed.replace(otherDigits, (digit) => String(digit.charCodeAt(0) % 16));
  if (kind === 'digits') return text.replace(/\D/g, '').slice(0, codeLength);
  const upper = text.toUpperCase();
  const whole = /(?:^|[^A-Z0-9])([A-Z0-9]{6})(?:$|[^A-Z0-9])/.exec(upper)?.[1];
  const characters = whole ?? upper.replace(/[^A-Z0-9]/g, '').slice(0, codeLength);
  return characters.replace(/[OIL]/g, (letter) => lookalikes[letter] ?? letter);
}
