import type { ReactNode } from 'react';
import { Mark } from './mark.tsx';

interface CenteredPageProps {
  title: string;
  subtitle?: ReactNode;
  children: ReactNode;
  /** Text below the card, such as a link to another page. */
  below?: ReactNode;
}

/** Shows a page with one centered column, for users who are not signed in. */
export function CenteredPage({ title, subtitle, children, below }: CenteredPageProps) {
  return (
    <main className="grid min-h-dvh place-items-center bg-page px-4 py-10">
      <div className="w-full max-w-sm">
        <div className="mb-6 flex flex-col items-center text-center">
          <span className="text-accent-ink">
            <Mark size={32} />
          </span>
          <h1 className="mt-5 text-balance font-semibold text-xl tracking-tight">{title}</h1>
          {subtitle !== undefined && <p className="mt-1.5 text-pretty text-ink-2">{subtitle}</p>}
        </div>
        <div className="rounded-lg border border-line bg-raised p-6">{children}</div>
        {below !== undefined && <p className="mt-5 text-center text-ink-2">{below}</p>}
      </div>
    </main>
  );
}
