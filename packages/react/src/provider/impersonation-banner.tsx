import type { PorticoClientApp } from '@portico/js';
import { useEffect, useState } from 'react';
import { useAction } from '../hooks/use-action.ts';
import { impersonationPage } from '../text/impersonation-page.ts';
import { useText } from '../text/text-context.tsx';
import { explain } from '../ui/messages/explain.ts';
import { Scope, type Sheet } from '../ui/theme/theme.tsx';

const sheet: Sheet = {
  name: 'impersonation',
  rules: `
.portico-impersonation { position: fixed; z-index: 2147483000; inset-block-end: 12px; inset-inline: 12px; display: flex; justify-content: center; pointer-events: none; }
.portico-impersonation > section { pointer-events: auto; display: flex; flex-wrap: wrap; align-items: center; gap: 4px 16px; max-width: 640px; padding: 8px 8px 8px 16px; border: 1px solid var(--p-line); border-radius: var(--p-radius); background: var(--p-surface); box-shadow: var(--p-shadow); font-size: 14px; line-height: 20px; overflow-wrap: anywhere; }
.portico-impersonation .portico-button { width: auto; margin-inline-start: auto; }
.portico-impersonation-left { color: var(--p-text-2); }
`,
};

interface ImpersonationBannerProps {
  readonly app: PorticoClientApp;
  /** Name of the user. */
  readonly name: string;
  readonly endsAtMillis: number;
}

/** Says that a person of the project is signed in as the user, and for how long. It cannot be hidden. */
export function ImpersonationBanner({ app, name, endsAtMillis }: ImpersonationBannerProps) {
  const text = useText(impersonationPage);
  const end = useAction(() => app.signOut());
  const seconds = useSecondsUntil(endsAtMillis);
  const problem = end.error === undefined ? undefined : explain(end.error);
  const words = text('signed-in.text', { name });
  return (
    <Scope className="portico-impersonation" sheet={sheet}>
      <section aria-label={words}>
        <span>{words}</span>
        <span className="portico-impersonation-left">{text('impersonation.left', { duration: { seconds } })}</span>
        <button
          type="button"
          className="portico-button"
          data-quiet
          aria-busy={end.isRunning || undefined}
          onClick={end.run}
        >
          {text('impersonation.end')}
        </button>
        {problem !== undefined && <span role="alert">{text(problem.key, problem.fill)}</span>}
      </section>
    </Scope>
  );
}

/** Returns the seconds until a time, and renders again every few seconds. */
function useSecondsUntil(millis: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, (millis - now) / 1000);
}
