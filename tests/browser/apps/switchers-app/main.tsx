import {
  PorticoClientApp,
  PorticoHandler,
  PorticoProvider,
  SelectedTeamSwitcher,
  TeamSwitcher,
  useUser,
} from '@portico/react';
import { useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';

/** A minimal router. */
const router = new EventTarget();
addEventListener('popstate', () => router.dispatchEvent(new Event('change')));

function usePathname() {
  const watch = (listener: () => void) => {
    router.addEventListener('change', listener);
    return () => router.removeEventListener('change', listener);
  };
  return useSyncExternalStore(watch, () => location.pathname);
}

function useNavigate() {
  return (to: string) => {
    history.pushState(null, '', to);
    router.dispatchEvent(new Event('change'));
  };
}

const app = new PorticoClientApp({
  tokenStore: 'cookie',
  urls: { home: '/chooser' },
  redirectMethod: location.pathname.startsWith('/routed') ? { useNavigate } : 'window',
});

/** Shows the page of a team. The last part of its path is the ID of the team, if there is one. */
function TeamPage({ base, id }: { base: string; id: string }) {
  const user = useUser({ or: 'redirect' });
  const team = user.useTeam(id);
  return (
    <SelectedTeamSwitcher
      selectedTeam={team}
      noUpdateSelectedTeam={base === 'visits'}
      urlMap={(team) => `/${base}/${team.id}`}
      triggerClassName="of-the-host"
    />
  );
}

/** Signs up an anonymous user if no user is signed in. */
function AnonymousUser() {
  const user = useUser({ or: 'anonymous' });
  return <p>{user.isAnonymous ? 'Anonymous' : 'Signed up'}</p>;
}

/** Shows a selection that only this page uses. */
function Chooser() {
  const [chosen, setChosen] = useState<string>();
  const choose = async (team: { id: string; displayName: string }) => {
    if (team.displayName === 'Forbidden') throw new Error('Not this one.');
    setChosen(team.id);
  };
  return <TeamSwitcher teamId={chosen} onChange={choose} />;
}

function Page() {
  const [, base = '', id = ''] = usePathname().split('/');
  if (base === 'handler') return <PorticoHandler />;
  if (base === 'chooser') return <Chooser />;
  if (base === 'anonymous') return <AnonymousUser />;
  return (
    <main>
      <h1>Team page</h1>
      <TeamPage base={base} id={id} />
    </main>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root');
createRoot(root).render(
  <PorticoProvider app={app}>
    <Page />
  </PorticoProvider>,
);
