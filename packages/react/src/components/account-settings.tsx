import type { CurrentUser, Project } from '@portico/js';
import { internals } from '@portico/js/internals';
import { type ReactNode, Suspense, useState } from 'react';
import { useHash } from '../flows/use-hash.ts';
import { useRead } from '../hooks/use-read.ts';
import { useUser } from '../hooks/use-user.ts';
import { usePorticoApp } from '../provider/app-context.ts';
import { accountPages } from '../text/account-pages.ts';
import { useText } from '../text/text-context.tsx';
import { CardSkeleton, Frame, Head, useWindowTitle } from '../ui/card.tsx';
import { AccountLeaving } from './account-leaving.tsx';
import { AccountPassword } from './account-password.tsx';
import { AccountProfile } from './account-profile.tsx';
import { AccountSessions } from './account-sessions.tsx';

export interface AccountSettingsProps {
  readonly fullPage?: boolean;
}

type Section = 'profile' | 'auth' | 'sessions' | 'settings';

/** What the signed-in user can change about their account. The part of the URL after `#` says which section is shown. */
export function AccountSettings({ fullPage = false }: AccountSettingsProps) {
  const text = useText();
  return (
    <Suspense fallback={<CardSkeleton fullPage={fullPage} label={text('loading')} />}>
      <Account fullPage={fullPage} />
    </Suspense>
  );
}

function Account({ fullPage }: { readonly fullPage: boolean }) {
  const app = usePorticoApp();
  const text = useText();
  const [isLeaving, setLeaving] = useState(false);
  app[internals].project().peek(); // Beside the user, not after.
  const user = useUser();
  if (user !== null) return <Settings fullPage={fullPage} user={user} setLeaving={setLeaving} />;
  // Whoever leaves is on the way to another page already.
  return isLeaving ? <CardSkeleton fullPage={fullPage} label={text('loading')} /> : <Stranger />;
}

/** Nobody is signed in: goes to the page for that. */
function Stranger() {
  useUser({ or: 'redirect' });
  return null;
}

interface SettingsProps {
  readonly fullPage: boolean;
  readonly user: CurrentUser;
  readonly setLeaving: (isLeaving: boolean) => void;
}

function Settings({ fullPage, user, setLeaving }: SettingsProps) {
  const text = useText(accountPages);
  const project = useRead(usePorticoApp()[internals].project());
  const hash = useHash();
  const sections = sectionsOf(project);
  const section = sections.find((name) => name === hash) ?? 'profile';
  const title = text('account.title');
  useWindowTitle(title, fullPage);
  const content: Record<Section, ReactNode> = {
    profile: <AccountProfile user={user} />,
    auth: <AccountPassword user={user} />,
    sessions: <AccountSessions user={user} />,
    settings: <AccountLeaving user={user} project={project} setLeaving={setLeaving} />,
  };
  return (
    <Frame fullPage={fullPage}>
      <Head title={title} project={project.displayName} />
      <nav aria-label={text('account.sections')} className="portico-tabs" style={{ flexWrap: 'wrap' }}>
        {sections.map((name) => (
          <a
            key={name}
            href={`#${name}`}
            className="portico-tab"
            aria-current={name === section ? 'page' : undefined}
            style={{ ...linkStyle, ...(name === section ? currentStyle : {}) }}
          >
            {text(`account.${name}`)}
          </a>
        ))}
      </nav>
      <h2 className="portico-title" style={{ margin: '0 0 16px' }}>
        {text(`account.${section}`)}
      </h2>
      <Suspense fallback={<p role="status">{text('loading')}</p>}>{content[section]}</Suspense>
    </Frame>
  );
}

const linkStyle = { display: 'grid', placeItems: 'center', flex: '1 0 auto', textDecoration: 'none' } as const;
const currentStyle = {
  borderColor: 'var(--p-line)',
  background: 'var(--p-surface)',
  color: 'var(--p-text)',
} as const;

function sectionsOf({ config }: Project): readonly Section[] {
  return config.credentialEnabled ? ['profile', 'auth', 'sessions', 'settings'] : ['profile', 'sessions', 'settings'];
}
