import { Mark } from '../ui/mark.tsx';

/** Loading indicator of the page, visible only after a short delay. */
export function FullPageWait() {
  return (
    <div role="status" aria-label="Loading" className="grid min-h-dvh place-items-center text-ink-3">
      <span className="waiting">
        <Mark size={28} />
      </span>
    </div>
  );
}
