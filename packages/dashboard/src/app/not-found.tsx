import { Link } from '@tanstack/react-router';
import { useTitle } from '../lib/title.ts';
import { buttonClasses } from '../ui/button.tsx';
import { Mark } from '../ui/mark.tsx';

/** An address that leads nowhere. */
export function NotFound() {
  useTitle('Not found');
  return (
    <main className="grid min-h-dvh place-items-center px-6 text-center">
      <div className="flex flex-col items-center">
        <span className="text-ink-3">
          <Mark size={28} />
        </span>
        <h1 className="mt-5 font-semibold text-lg">There is nothing at this address</h1>
        <p className="mt-1 text-ink-2">It may have been deleted, or the link is incomplete.</p>
        <Link to="/projects" className={`${buttonClasses('primary')} mt-5`}>
          Go to your projects
        </Link>
      </div>
    </main>
  );
}
