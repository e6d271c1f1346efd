/** Shows the Portico logo: an arch in the color of the surrounding text. */
export function Mark({ size = 20 }: { size?: number }) {
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} fill="currentColor" aria-hidden="true" className="shrink-0">
      <path d="M2 15V8a6 6 0 0 1 12 0v7h-3V8a3 3 0 0 0-6 0v7z" />
    </svg>
  );
}
