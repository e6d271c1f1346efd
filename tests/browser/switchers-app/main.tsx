import {
  PorticoClientApp,
  PorticoHandler,
  PorticoProvider,
  SelectedTeamSwitcher,
  TeamSwitcher,
  useUser,
} from '@portico/react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const app = new PorticoClientApp({ tokenStore: 'cookie', urls: { home: '/chooser' } });

/** The page of a team, or of none: the last part of its path says which. */
function TeamPage({ keepsChoice }: { keepsChoice: boolean }) {
  const user = useUser({ or: 'redirect' });
  const id = location.pathname.split('/').at(-1) ?? '';
  const team = user.useTeam(id);
  const base = keepsChoice ? '/visits' : '/teams';
  return (
    <SelectedTeamSwitcher
      selectedTeam={team}
      noUpdateSelectedTeam={keepsChoice}
      urlMap={(team) => `${base}/${team.id}`}
      triggerClassName="of-the-host"
    />
  );
}

/** A choice that means something to this page only. */
function Chooser() {
  const [chosen, setChosen] = useState<string>();
  const choose = async (team: { id: string; displayName: string }) => {
    if (team.displayName === 'Forbidden') throw new Error('Not this one.');
    setChosen(team.id);
  };
  return <TeamSwitcher teamId={chosen} onChange={choose} />;
}

function Page() {
  if (location.pathname.startsWith('/handler')) return <PorticoHandler />;
  if (location.pathname.startsWith('/chooser')) return <Chooser />;
  return (
    <main>
      <h1>Team page</h1>
      <TeamPage keepsChoice={location.pathname.startsWith('/visits')} />
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
