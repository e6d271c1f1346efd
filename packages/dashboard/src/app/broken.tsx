import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { Failed } from '../ui/states/problem.tsx';

/** Shows that a screen could not be loaded or rendered, with a button to try again. */
export function Broken({ error, reset }: ErrorComponentProps) {
  const { invalidate } = useRouter();
  const retry = () => {
    // Browsers cache a failed import, and a new server version removes old bundles. Loading the page again solves both.
    if (navigator.onLine) return location.reload();
    reset();
    void invalidate();
  };
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <Failed error={error} onRetry={retry} />
    </div>
  );
}
