import { Link } from '@tanstack/react-router';
import { useClientApp } from '../lib/session.tsx';
import { useTitle } from '../lib/title.ts';
import { buttonClasses } from '../ui/forms/button.tsx';
import { Mark } from '../ui/layout/mark.tsx';

/** Shows the page for an unknown URL. */
export function NotFound() {
  const { settings } = useClientApp();
  // A server that has the documentation answers these addresses itself.
  const isDocs = !settings.hasDocs && /\/docs(?:\/|$)/.test(location.pathname);
  useTitle('Page not found');
  return (
    <main className="grid min-h-dvh place-items-center px-6 text-center">
      <div className="flex flex-col items-center">
        <span className="text-ink-3">
          <Mark size={28} />
        </span>
        <h1 className="mt-5 font-semibold text-lg">Page not found</h1>
        <p className="mt-1 text-ink-2">
          {isDocs
            ? 'This server was built without the documentation. Run “npm run docs” in its repository.'
            : 'The link may be incomplete, or the page may have been deleted.'}
        </p>
        <Link to="/projects" className={`${buttonClasses('primary')} mt-5`}>
          Go to your projects
        </Link>
      </div>
    </main>
  );
}
