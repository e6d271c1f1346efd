import { Mark } from '../ui/mark.tsx';

/** What is there before anything is known; visible only if that takes a moment. */
export function FullPageWait() {
  return (
    <div role="status" aria-label="Loading" className="grid min-h-dvh place-items-center text-ink-3">
      <span className="waiting">
        <Mark size={28} />
      </span>
    </div>
  );
}
