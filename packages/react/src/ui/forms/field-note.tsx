interface FieldNoteProps {
  /** `aria-describedby` of the control. */
  readonly id: string;
  /** Help text, replaced by a problem. */
  readonly help?: string | undefined;
  /** Error of the value. Screen readers announce it. */
  readonly problem: string | undefined;
}

/** Shows the problem or the help text below a field. */
export function FieldNote({ id, help, problem }: FieldNoteProps) {
  const note = problem ?? help;
  // The element exists before its text, so that screen readers announce it.
  return (
    <div aria-live="polite">
      {note !== undefined && (
        <p id={id} className="portico-note" data-problem={problem === undefined ? undefined : ''}>
          {note}
        </p>
      )}
    </div>
  );
}
