import type { CurrentUser } from '@portico/js';
import { internals } from '@portico/js/internals';
import { accountPages } from '@portico/texts/en-US/account-pages';
import { useEffect, useRef, useState } from 'react';
import { Reauthentication } from '../../features/users/sessions/reauthentication.tsx';
import { DeletedAccount } from '../../features/users/users/deleted-account.tsx';
import { RestrictedAccount } from '../../features/users/users/restricted-account.tsx';
import { usePorticoApp } from '../../hooks/app-context.ts';
import { useIsUserUnknown } from '../../hooks/rendering.tsx';
import { useHash } from '../../hooks/use-hash.ts';
import { useRead } from '../../hooks/use-read.ts';
import { useUser } from '../../hooks/use-user.ts';
import { Wait } from '../../loading/wait.tsx';
import { Mocked } from '../../mocks/mocked.tsx';
import type { MockApiKey, MockPayment, MockProduct, MockProject, MockSession, MockUser } from '../../mocks/mocks.ts';
import { useAccountText } from '../../text/text-context.tsx';
import { CardSkeleton, Frame, useWindowTitle } from '../../ui/card.tsx';
import { Icon } from '../../ui/icons.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { useAwaitedTitle } from '../../ui/page-navigation.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { SectionSkeleton } from '../../ui/section-skeleton.tsx';
import { settingsSheet } from '../../ui/theme/settings-sheet.ts';
import { withBrand } from '../with-brand.tsx';
import { AccountNavigation } from './account-navigation.tsx';
import { type AccountSettingsItem, useAccountSections } from './account-sections.tsx';

/** Props of `AccountSettings`. */
export interface AccountSettingsProps {
  /** Fills the window. */
  readonly fullPage?: boolean;
  /** Additional sections, below the others. */
  readonly extraItems?: readonly AccountSettingsItem[];
  /** Shows an example with this user, without a server. */
  readonly mockUser?: MockUser;
  /** Shows an example with this project, without a server. */
  readonly mockProject?: MockProject;
  /** Shows an example with these sessions, without a server. */
  readonly mockSessions?: readonly MockSession[];
  /** Shows an example with these API keys, without a server. */
  readonly mockApiKeys?: readonly MockApiKey[];
  /** Shows an example with these products, without a server. */
  readonly mockProducts?: readonly MockProduct[];
  /** Shows an example with these payments, without a server. */
  readonly mockPayments?: readonly MockPayment[];
}

/** Shows the page on which users manage their account. The hash of the URL selects the section. */
export function AccountSettings({ fullPage = false, extraItems = [], ...mocks }: AccountSettingsProps) {
  const { mockUser: user, mockProject: project, mockSessions: sessions, mockApiKeys: apiKeys } = mocks;
  const { mockProducts: products, mockPayments: payments } = mocks;
  return (
    <Mocked mocks={{ user, project, sessions, apiKeys, products, payments }}>
      <Wait fallback={<CardSkeleton fullPage={fullPage} isWide />}>
        <BrandedAccount fullPage={fullPage} extraItems={extraItems} />
      </Wait>
    </Mocked>
  );
}

/** Shows the branding also on pages of the app, as `SignIn` does. */
const BrandedAccount = withBrand(Account);

type AccountProps = Required<Pick<AccountSettingsProps, 'fullPage' | 'extraItems'>>;

function Account({ fullPage, extraItems }: AccountProps) {
  const app = usePorticoApp();
  const [isLeaving, setLeaving] = useState(false);
  const [deletion, setDeletion] = useState<{ readonly at: Date | undefined }>();
  app[internals].project().peek(); // In parallel with the user.
  const isUnknown = useIsUserUnknown();
  const user = useUser();
  if (deletion !== undefined) return <DeletedAccount fullPage={fullPage} at={deletion.at} />;
  if (user?.isSecondFactorSetupRequired === true) return <Elsewhere />;
  if (user?.restrictedReason?.type === 'restricted_by_administrator') {
    return <RestrictedAccount fullPage={fullPage} />;
  }
  if (user !== null) {
    const onDeleted = (at: Date | undefined) => setDeletion({ at });
    return <Settings {...{ fullPage, extraItems, user, setLeaving, onDeleted }} />;
  }
  // A server may not know the user. A user who signs out is already being redirected.
  return isUnknown || isLeaving ? <CardSkeleton fullPage={fullPage} isWide /> : <Elsewhere />;
}

/** Redirects to the sign-in page, or to the setup of a second factor that the project requires. */
function Elsewhere() {
  useUser({ or: 'redirect' });
  return null;
}

interface SettingsProps extends AccountProps {
  readonly user: CurrentUser;
  readonly setLeaving: (isLeaving: boolean) => void;
  readonly onDeleted: (at: Date | undefined) => void;
}

function Settings({ fullPage, extraItems, user, setLeaving, onDeleted }: SettingsProps) {
  const text = useAccountText(accountPages);
  const project = useRead(usePorticoApp()[internals].project());
  const groups = useAccountSections({ user, project, setLeaving, onDeleted, extraItems });
  const hash = useHash();
  const all = groups.flatMap(({ sections }) => sections);
  const chosen = all.find(({ id }) => id === hash);
  // If there is room for the list and a section, one section is always shown.
  const shown = chosen ?? all[0];
  const title = text('account.title');
  useWindowTitle(chosen === undefined ? title : `${chosen.title} · ${title}`, fullPage);
  const heading = useAwaitedTitle(false);
  const page = useFocusAfterMove(chosen?.id);
  return (
    <Frame fullPage={fullPage} isWide sheet={settingsSheet}>
      <Reauthentication user={user} project={project}>
        <div ref={page} className="portico-settings" data-at={chosen === undefined ? 'list' : 'section'}>
          <div className="portico-sections">
            <div className="portico-settings-title">
              <h1 ref={heading} tabIndex={-1} className="portico-title">
                {title}
              </h1>
              <p className="portico-lead">
                {fullPage ? (
                  <PageLink to="home">{text('account.to-app', { project: project.displayName })}</PageLink>
                ) : (
                  project.displayName
                )}
              </p>
            </div>
            <AccountNavigation groups={groups} current={shown} />
          </div>
          {shown !== undefined && (
            <div className="portico-section">
              <div className="portico-section-head">
                {/** Visible only if there is no room for the list and a section side by side. */}
                <a href={toTheList} className="portico-link">
                  <Icon name="Back" size={18} />
                  {text('account.back')}
                </a>
                <h2 tabIndex={-1} className="portico-title">
                  <bdi>{shown.title}</bdi>
                </h2>
              </div>
              <PartBoundary key={shown.id} retry={loadAgain}>
                <Wait fallback={<SectionSkeleton />}>{shown.content}</Wait>
              </PartBoundary>
            </div>
          )}
        </div>
      </Reauthentication>
    </Frame>
  );
}

/** No section. This is the shortest URL that does not reload the page. */
const toTheList = '#';

/** The failed part of a section is unknown, so that everything is loaded again. */
function loadAgain(): Promise<never> {
  location.reload();
  return new Promise(() => undefined);
}

/** Moves the focus after navigation: to the title of the opened section, or to its link in the list. */
function useFocusAfterMove(id: string | undefined) {
  const page = useRef<HTMLDivElement | null>(null);
  const before = useRef(id);
  useEffect(() => {
    if (before.current === id) return;
    const link = page.current?.querySelector<HTMLElement>(`[data-section="${CSS.escape(before.current ?? '')}"]`);
    const title = page.current?.querySelector<HTMLElement>('h2');
    before.current = id;
    if (id === undefined && link != null) link.focus();
    else title?.focus();
  }, [id]);
  return page;
}
