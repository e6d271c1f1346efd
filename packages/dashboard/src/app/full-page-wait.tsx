import { useEffect, useState } from 'react';
import { Mark } from '../ui/layout/mark.tsx';

/** Duration after which the page says what it is waiting for. */
const slowMillis = 2500;

/** Shows that the page is loading, after a short delay. Names the server if it does not answer. */
export function FullPageWait() {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowMillis);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="grid min-h-dvh place-items-center p-6 text-ink-3">
      <div role="status" aria-label={isSlow ? undefined : 'Loading'} className="grid justify-items-center gap-4">
        <span className="waiting">
          <Mark size={28} />
        </span>
        <p className="min-h-5 text-center text-base text-ink-2">{isSlow && 'Waiting for the server…'}</p>
      </div>
    </div>
  );
}
