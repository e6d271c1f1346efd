interface RevealButtonProps {
  readonly isShown: boolean;
  readonly label: string;
  readonly onClick: () => void;
}

/** Shows a button at the end of a field that shows or hides its value. */
export function RevealButton({ isShown, label, onClick }: RevealButtonProps) {
  return (
    <button type="button" className="portico-trailing" aria-label={label} aria-pressed={isShown} onClick={onClick}>
      <Eye isCrossed={isShown} />
    </button>
  );
}

function Eye({ isCrossed }: { isCrossed: boolean }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      aria-hidden="true"
    >
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" strokeLinejoin="round" />
      <circle cx="12" cy="12" r="2.75" />
      {isCrossed && <path d="m4 20 16-16" strokeLinecap="round" />}
    </svg>
  );
}
