import type { PorticoClientApp } from '@portico/js';
import { internals } from '@portico/js/internals';
import { useIsInBrowser } from '../hooks/rendering.tsx';
import { useSession } from '../hooks/use-user-of.ts';
import { lazyPart, Wait } from '../loading/wait.tsx';

const ImpersonationBanner = lazyPart(async () => (await import('./impersonation-banner.tsx')).ImpersonationBanner);

/** Shows a banner during the whole session of a person who is signed in as the user. Its code is loaded then. */
export function ImpersonationNotice({ app }: { readonly app: PorticoClientApp }) {
  const isInBrowser = useIsInBrowser();
  if (!isInBrowser || app[internals].options.tokenStore === null) return null;
  return <Notice app={app} />;
}

function Notice({ app }: { readonly app: PorticoClientApp }) {
  const { sessions } = app[internals];
  const session = useSession(app, sessions.store(undefined));
  const { impersonation } = session;
  if (impersonation === undefined) return null;
  return (
    <Wait fallback={null}>
      <ImpersonationBanner app={app} name={impersonation.userName} endsAtMillis={impersonation.endsAt.getTime()} />
    </Wait>
  );
}
