import { internals, loginHintParameter, withParameter } from '@portico/js/internals';
import { teamPages } from '@portico/texts/en-US/team-pages';
import { usePorticoApp } from '../../../hooks/app-context.ts';
import { useRead } from '../../../hooks/use-read.ts';
import { useUser } from '../../../hooks/use-user.ts';
import { Wait } from '../../../loading/wait.tsx';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { CardSkeleton, Frame, Head, useWindowTitle } from '../../../ui/card.tsx';
import { Alert } from '../../../ui/messages/alert.tsx';
import { MessageCard } from '../../../ui/messages/message-card.tsx';
import { BadLink } from '../../ground/verification-codes/bad-link.tsx';
import { useInvitedAddress } from './use-invited-address.ts';
import { useTeamInvitation } from './use-team-invitation.ts';

/** Props of `TeamInvitation`. */
export interface TeamInvitationProps {
  /** Fills the window and centers the card in it. */
  readonly fullPage?: boolean;
  /** The query parameters of the page: `code`. */
  readonly searchParams?: Readonly<Record<string, string>>;
}

/** Shows the page that the link of an invitation opens. It shows the team to the signed-in user, who can join it. */
export function TeamInvitation({ fullPage = false, searchParams = {} }: TeamInvitationProps) {
  return (
    <Wait fallback={<CardSkeleton fullPage={fullPage} />}>
      <InvitationCard fullPage={fullPage} code={searchParams.code} />
    </Wait>
  );
}

interface CardProps {
  readonly fullPage: boolean;
  readonly code: string | undefined;
}

function InvitationCard(props: CardProps) {
  const app = usePorticoApp();
  app[internals].project().peek(); // In parallel with the user.
  const user = useUser();
  if (user === null) return <SignedOut {...props} />;
  return <Invited key={user.id} {...props} name={user.primaryEmail ?? user.displayName ?? user.id} />;
}

function SignedOut({ fullPage, code }: CardProps) {
  const app = usePorticoApp();
  const text = useText(teamPages);
  const { displayName: project } = useRead(app[internals].project());
  const { invitation, problem, error, retry } = useInvitedAddress(code);
  /** Opens a page with the invited address filled in. */
  const enter = async (page: 'signIn' | 'signUp') => {
    const { navigation } = app[internals];
    const url = navigation.urlOf(page);
    const email = invitation?.email;
    await navigation.redirectToUrl(email === undefined ? url : withParameter(url, loginHintParameter, email));
  };
  if (problem !== undefined) {
    const goHome = { primaryButtonText: text('page.home'), primaryAction: () => app.redirectToHome() };
    return <BadLink fullPage={fullPage} problem={problem} {...goHome} />;
  }
  if (error !== undefined) return <Unknown fullPage={fullPage} error={error} retry={retry} />;
  if (invitation === undefined) return <CardSkeleton fullPage={fullPage} />;
  const { team, inviter } = invitation;
  const title = team === undefined ? text('invitation.signed-out.title') : text('invitation.title', { team });
  const known =
    inviter === undefined
      ? text('invitation.signed-out.team', { project })
      : text('invitation.signed-out.inviter', { project, inviter });
  return (
    <MessageCard
      fullPage={fullPage}
      title={title}
      primaryButtonText={text('invitation.sign-in')}
      primaryAction={() => enter('signIn')}
      secondaryButtonText={text('invitation.sign-up')}
      secondaryAction={() => enter('signUp')}
    >
      {team === undefined ? text('invitation.signed-out.text', { project }) : known}
    </MessageCard>
  );
}

function Invited({ fullPage, code, name }: CardProps & { readonly name: string }) {
  const app = usePorticoApp();
  const text = useText(teamPages);
  const project = useRead(app[internals].project());
  const { team, join, isJoined, problem, invitedEmail, isRunning, error, retry } = useTeamInvitation(code);
  const goHome = { primaryButtonText: text('page.home'), primaryAction: () => app.redirectToHome() };
  useWindowTitle(team === undefined ? text('loading') : text('invitation.title', { team }), fullPage);
  if (problem !== undefined) return <BadLink fullPage={fullPage} problem={problem} {...goHome} />;
  if (invitedEmail !== undefined) return <OtherAddress fullPage={fullPage} email={invitedEmail} name={name} />;
  if (team === undefined && error !== undefined) return <Unknown fullPage={fullPage} error={error} retry={retry} />;
  if (team === undefined) return <CardSkeleton fullPage={fullPage} />;
  if (isJoined) {
    return (
      <MessageCard
        fullPage={fullPage}
        takesFocus
        title={text('invitation.done.title', { team })}
        primaryButtonText={text('invitation.done.button')}
        primaryAction={() => app.redirectToHome()}
      >
        {text('invitation.done.text')}
      </MessageCard>
    );
  }
  return (
    <Frame fullPage={fullPage}>
      <Head title={text('invitation.title', { team })} project={project}>
        <p>{text('invitation.text', { project: project.displayName, name })}</p>
      </Head>
      <Alert error={error} />
      <div className="portico-actions">
        <Button isBusy={isRunning} onClick={join}>
          {text('invitation.accept')}
        </Button>
        <Button isQuiet onClick={async () => await app.redirectToHome()}>
          {text('invitation.decline')}
        </Button>
      </div>
    </Frame>
  );
}

interface OtherAddressProps {
  readonly fullPage: boolean;
  /** The invited address, which may be masked. */
  readonly email: string;
  readonly name: string;
}

/** Shows a card for an invitation to an address that the user has not verified. */
function OtherAddress({ fullPage, email, name }: OtherAddressProps) {
  const app = usePorticoApp();
  const text = useText(teamPages);
  return (
    <MessageCard
      fullPage={fullPage}
      title={text('invitation.other.title')}
      primaryButtonText={text('invitation.other.switch')}
      primaryAction={() => app.signOut({ redirectUrl: `${window.location.pathname}${window.location.search}` })}
      secondaryButtonText={text('user.settings')}
      secondaryAction={() => app.redirectToAccountSettings()}
    >
      {text('invitation.other.text', { email, name })}
    </MessageCard>
  );
}

interface UnknownProps {
  readonly fullPage: boolean;
  readonly error: unknown;
  readonly retry: () => Promise<void>;
}

/** Shows a card for an invitation that could not be loaded, for a temporary reason. */
function Unknown({ fullPage, error, retry }: UnknownProps) {
  const text = useText(teamPages);
  return (
    <Frame fullPage={fullPage}>
      <Head title={text('invitation.signed-out.title')} />
      <Alert error={error} />
      <div className="portico-actions">
        <Button onClick={retry}>{text('page.try-again')}</Button>
      </div>
    </Frame>
  );
}
