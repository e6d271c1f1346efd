import type { PorticoClientApp, Project } from '@portico/js';
import { internals } from '@portico/js/internals';
import { type ReactNode, useEffect } from 'react';
import { EnterCode } from '../../features/one-time-code/magic-link-sign-in.tsx';
import { type OneTimeCodeFlow, useOneTimeCode } from '../../features/one-time-code/use-one-time-code.ts';
import { AlreadySignedIn } from '../../features/sign-in/already-signed-in.tsx';
import { useCredentialProblems } from '../../features/sign-in/credential-problems.ts';
import { useUserAtEntrance } from '../../features/sign-in/use-entrance.ts';
import { useRead } from '../../hooks/use-read.ts';
import { Mocked } from '../../mocks/mocked.tsx';
import type { MockProject } from '../../mocks/mocks.ts';
import { usePorticoApp } from '../../provider/app-context.ts';
import { signInPages } from '../../text/sign-in-pages.ts';
import { useText } from '../../text/text-context.tsx';
import { CardSkeleton, Frame, Head, type HeadProps, useWindowTitle } from '../../ui/card.tsx';
import { useField } from '../../ui/forms/form.ts';
import { MessageCard } from '../../ui/messages/message-card.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Wait } from '../../ui/wait.tsx';
import { Methods } from './methods.tsx';

/** What `SignIn` takes. */
export interface SignInProps {
  /** Fills the window and centres the card in it. */
  readonly fullPage?: boolean;
  /** Goes on at once when somebody is signed in already. */
  readonly automaticRedirect?: boolean;
  /** Shown below the title. */
  readonly extraInfo?: ReactNode;
  /** What is shown first where both are switched on; what was last used unless said, else the code. */
  readonly firstTab?: 'magic-link' | 'password';
  /** Shows an example for such a project, without a server. */
  readonly mockProject?: MockProject;
}

/** What `SignUp` takes. */
export interface SignUpProps extends SignInProps {
  /** Ask for the password once, since it can be shown. True unless said. */
  readonly noPasswordRepeat?: boolean;
}

/** What `AuthPage` takes. */
export interface AuthPageProps extends SignUpProps {
  /** Whether people sign in or up. */
  readonly type: 'sign-in' | 'sign-up';
}

/** A card for signing in, with the ways in that the project has switched on. */
export function SignIn(props: SignInProps) {
  return <AuthPage {...props} type="sign-in" />;
}

/** A card for signing up. */
export function SignUp(props: SignUpProps) {
  return <AuthPage {...props} type="sign-up" />;
}

/** A card for signing in or up. */
export function AuthPage({ mockProject, ...props }: AuthPageProps) {
  return (
    <Mocked mocks={{ user: null, project: mockProject }}>
      <Wait fallback={<CardSkeleton fullPage={props.fullPage} />}>
        <AuthCard {...props} />
      </Wait>
    </Mocked>
  );
}

function AuthCard(props: Omit<AuthPageProps, 'mockProject'>) {
  const { type, fullPage = false, automaticRedirect = false, extraInfo } = props;
  const app = usePorticoApp();
  const text = useText();
  useProjectSoon(app);
  const user = useUserAtEntrance();
  const project = useRead(projectRead(app));
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
    </Frame>
  );
}

interface TitledHeadProps extends Omit<HeadProps, 'project'> {
  readonly project: Project;
  readonly fullPage: boolean;
}

function TitledHead({ project, fullPage, ...head }: TitledHeadProps) {
  useWindowTitle(head.title, fullPage);
  return <Head {...head} project={project.displayName} />;
}

/** In the place of all ways in, once one of them has been taken. */
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

/** Leaves for the page after signing in. */
function GoOn({ app, isSignUp, fullPage }: { app: PorticoClientApp; isSignUp: boolean; fullPage: boolean }) {
  useEffect(() => {
    const { navigation } = app[internals];
    navigation.go(navigation.urlOf(isSignUp ? 'afterSignUp' : 'afterSignIn'), { replace: true });
  }, [app, isSignUp]);
  return <CardSkeleton fullPage={fullPage} />;
}

/** Asks for the project before anything else suspends, so that its answer and the user's come together. */
function useProjectSoon(app: PorticoClientApp): void {
  projectRead(app).peek();
}

function projectRead(app: PorticoClientApp) {
  return app[internals].project();
}
