import type { PorticoClientApp } from '@portico/js';
import { impersonationPage } from '@portico/texts/en-US/impersonation-page';
import { useEffect, useState } from 'react';
import { useAction } from '../hooks/use-action.ts';
import { useText } from '../text/text-context.tsx';
import { explain } from '../ui/messages/explain.ts';
import { impersonationSheet } from '../ui/theme/impersonation-sheet.ts';
import { PorticoTheme, Scope, useStyleNonce } from '../ui/theme/theme.tsx';

interface ImpersonationBannerProps {
  readonly app: PorticoClientApp;
  /** Name of the user. */
  readonly name: string;
  readonly endsAtMillis: number;
}

/** Says that a person of the project is signed in as the user, and for how long. It cannot be hidden. */
export function ImpersonationBanner(props: ImpersonationBannerProps) {
  // It is above the themes of the app. Its style needs the nonce that the page has given to another element.
  const given = useStyleNonce();
  const [nonce] = useState(() => given ?? document.querySelector<HTMLElement>('style[nonce], script[nonce]')?.nonce);
  return (
    <PorticoTheme {...(nonce === undefined ? {} : { nonce })}>
      <Banner {...props} />
    </PorticoTheme>
  );
}

function Banner({ app, name, endsAtMillis }: ImpersonationBannerProps) {
  const text = useText(impersonationPage);
  const end = useAction(() => app.signOut());
  const seconds = useSecondsUntil(endsAtMillis);
  const problem = end.error === undefined ? undefined : explain(end.error);
  const words = text('signed-in.text', { name });
  return (
    <Scope className="portico-impersonation" sheet={impersonationSheet}>
      <section aria-label={words}>
        <span>{words}</span>
        <span>{text('impersonation.left', { duration: { seconds } })}</span>
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
