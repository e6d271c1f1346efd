import type { PorticoClientApp, Project } from '@portico/js';
import { internals } from '@portico/js/internals';
import { type ReactNode, useEffect } from 'react';
import { EnterCode } from '../../features/sign-in/one-time-code/magic-link-sign-in.tsx';
import { type OneTimeCodeFlow, useOneTimeCode } from '../../features/sign-in/one-time-code/use-one-time-code.ts';
import { AlreadySignedIn } from '../../features/sign-in/sign-in/already-signed-in.tsx';
import { useCredentialProblems } from '../../features/sign-in/sign-in/credential-problems.ts';
import { useUserAtEntrance } from '../../features/sign-in/sign-in/use-entrance.ts';
import { useRead } from '../../hooks/use-read.ts';
import { Mocked } from '../../mocks/mocked.tsx';
import type { MockProject } from '../../mocks/mocks.ts';
import { usePorticoApp } from '../../provider/app-context.ts';
import { signInPages } from '../../text/sign-in-pages.ts';
import { useText } from '../../text/text-context.tsx';
import { Branded, CardSkeleton, Frame, Head, type HeadProps, useWindowTitle } from '../../ui/card.tsx';
import { useField } from '../../ui/forms/form.ts';
import { MessageCard } from '../../ui/messages/message-card.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { useBrand } from '../../ui/theme/brand-context.ts';
import { Wait } from '../../ui/wait.tsx';
import { Methods } from './methods.tsx';

/** Props of `SignIn`. */
export interface SignInProps {
  /** Fills the window and centers the card in it. */
  readonly fullPage?: boolean;
  /** Redirects users who are already signed in. */
  readonly automaticRedirect?: boolean;
  /** Content below the title. */
  readonly extraInfo?: ReactNode;
  /** The first tab if both methods are enabled. Default: the method that was last used, otherwise the code. */
  readonly firstTab?: 'magic-link' | 'password';
  /** Shows an example with this project, without a server. */
  readonly mockProject?: MockProject;
}

/** Props of `SignUp`. */
export interface SignUpProps extends SignInProps {
  /** Asks for the password once, because it can be shown. Default: true. */
  readonly noPasswordRepeat?: boolean;
}

/** Props of `AuthPage`. */
export interface AuthPageProps extends SignUpProps {
  /** Whether the page is for sign-in or sign-up. */
  readonly type: 'sign-in' | 'sign-up';
}

/** Shows a sign-in card with the sign-in methods that the project has enabled. */
export function SignIn(props: SignInProps) {
  return <AuthPage {...props} type="sign-in" />;
}

/** Shows a card for sign-up. */
export function SignUp(props: SignUpProps) {
  return <AuthPage {...props} type="sign-up" />;
}

/** Shows a card for sign-in or sign-up. */
export function AuthPage({ mockProject, ...props }: AuthPageProps) {
  return (
    <Mocked mocks={{ user: null, project: mockProject }}>
      <Wait fallback={<CardSkeleton fullPage={props.fullPage} />}>
        <BrandedCard {...props} />
      </Wait>
    </Mocked>
  );
}

type CardProps = Omit<AuthPageProps, 'mockProject'>;

function BrandedCard(props: CardProps) {
  const read = usePorticoApp()[internals].project();
  // Before anything suspends, in parallel with the user.
  read.peek();
  const user = useUserAtEntrance();
  const project = useRead(read);
  const card = <AuthCard {...props} user={user} project={project} />;
  return project.branding === undefined ? card : <Branded branding={project.branding}>{card}</Branded>;
}

interface AuthCardProps extends CardProps {
  readonly user: ReturnType<typeof useUserAtEntrance>;
  readonly project: Project;
}

function AuthCard({ user, project, ...props }: AuthCardProps) {
  const { type, fullPage = false, automaticRedirect = false, extraInfo } = props;
  const app = usePorticoApp();
  const text = useText();
  const brand = useBrand();
  const code = useOneTimeCode();
  const email = useField(useCredentialProblems().email);
  const { displayName, config } = project;
  const isSignUp = type === 'sign-up';

  if (user !== null) {
    if (automaticRedirect) return <GoOn app={app} isSignUp={isSignUp} fullPage={fullPage} />;
    return <AlreadySignedIn user={user} fullPage={fullPage} />;
  }
  if (isSignUp && !config.signUpEnabled) return <SignUpClosed project={project} fullPage={fullPage} />;
  if (code.sentTo !== undefined) return <CodeStep project={project} fullPage={fullPage} code={code} />;
  return (
    <Frame fullPage={fullPage}>
      <TitledHead
        title={text(isSignUp ? 'sign-up.to' : 'sign-in.to', { project: displayName })}
        {...{ project, fullPage }}
      >
        {extraInfo}
      </TitledHead>
      <Methods {...props} project={project} code={code} email={email} />
      {(isSignUp || config.signUpEnabled) && (
        <p className="portico-foot">
          {text(isSignUp ? 'sign-up.has-account' : 'sign-in.no-account')}{' '}
          <PageLink to={isSignUp ? 'signIn' : 'signUp'}>{text(isSignUp ? 'sign-in.link' : 'sign-up.link')}</PageLink>
        </p>
      )}
      {brand?.links}
    </Frame>
  );
}

interface TitledHeadProps extends Omit<HeadProps, 'project'> {
  readonly project: Project;
  readonly fullPage: boolean;
}

function TitledHead({ project, fullPage, ...head }: TitledHeadProps) {
  useWindowTitle(head.title, fullPage);
  return <Head {...head} project={project} />;
}

/** Replaces the sign-in methods while the user enters the email code. */
function CodeStep({ project, fullPage, code }: { project: Project; fullPage: boolean; code: OneTimeCodeFlow }) {
  const text = useText(signInPages);
  return (
    <Frame fullPage={fullPage}>
      <TitledHead title={text('code.title')} project={project} fullPage={fullPage}>
        {text('code.text', { email: code.sentTo ?? '' })}
      </TitledHead>
      <EnterCode flow={code} />
    </Frame>
  );
}

function SignUpClosed({ project, fullPage }: { project: Project; fullPage: boolean }) {
  const app = usePorticoApp();
  const text = useText();
  return (
    <MessageCard
      fullPage={fullPage}
      title={text('sign-up.closed.title')}
      primaryButtonText={text('sign-in.button')}
      primaryAction={() => app.redirectToSignIn()}
      secondaryButtonText={text('page.home')}
      secondaryAction={() => app.redirectToHome()}
    >
      {text('sign-up.closed.text', { project: project.displayName })}
    </MessageCard>
  );
}

/** Redirects to the page after sign-in. */
function GoOn({ app, isSignUp, fullPage }: { app: PorticoClientApp; isSignUp: boolean; fullPage: boolean }) {
  useEffect(() => {
    const { navigation } = app[internals];
    navigation.go(navigation.urlOf(isSignUp ? 'afterSignUp' : 'afterSignIn'), { replace: true });
  }, [app, isSignUp]);
  return <CardSkeleton fullPage={fullPage} />;
}
