import type { PorticoClientApp, Project } from '@portico/js';
import { internals } from '@portico/js/internals';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useUserAtEntrance } from '../flows/use-entrance.ts';
import { useRead } from '../hooks/use-read.ts';
import { usePorticoApp } from '../provider/app-context.ts';
import { useText } from '../text/text-context.tsx';
import { CardSkeleton, Frame, Head, useWindowTitle } from '../ui/card.tsx';
import { AlreadySignedIn } from './already-signed-in.tsx';
import { CredentialSignIn } from './credential-sign-in.tsx';
import { CredentialSignUp } from './credential-sign-up.tsx';
import { MessageCard } from './message-card.tsx';
import { PageLink } from './page-link.tsx';

export interface SignInProps {
  /** Fills the window and centres the card in it. */
  readonly fullPage?: boolean;
  /** Goes on at once when somebody is signed in already. */
  readonly automaticRedirect?: boolean;
  /** Shown below the title. */
  readonly extraInfo?: ReactNode;
}

export interface SignUpProps extends SignInProps {
  /** Ask for the password once, since it can be shown. True unless said. */
  readonly noPasswordRepeat?: boolean;
}

export interface AuthPageProps extends SignUpProps {
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
export function AuthPage(props: AuthPageProps) {
  const text = useText();
  return (
    <Suspense fallback={<CardSkeleton fullPage={props.fullPage} label={text('loading')} />}>
      <AuthCard {...props} />
    </Suspense>
  );
}

function AuthCard({ type, fullPage = false, automaticRedirect = false, extraInfo, noPasswordRepeat }: AuthPageProps) {
  const app = usePorticoApp();
  const text = useText();
  useProjectSoon(app);
  const user = useUserAtEntrance();
  const project = useRead(projectRead(app));
  const { displayName, config } = project;
  const isSignUp = type === 'sign-up';
  const title = text(isSignUp ? 'sign-up.to' : 'sign-in.to', { project: displayName });
  useWindowTitle(title, fullPage);

  if (user !== null) {
    if (automaticRedirect) return <GoOn app={app} isSignUp={isSignUp} fullPage={fullPage} />;
    return <AlreadySignedIn user={user} fullPage={fullPage} />;
  }
  if (isSignUp && !config.signUpEnabled) return <SignUpClosed project={project} fullPage={fullPage} />;
  return (
    <Frame fullPage={fullPage}>
      <Head title={title} project={displayName}>
        {extraInfo}
      </Head>
      <Methods project={project} isSignUp={isSignUp} noPasswordRepeat={noPasswordRepeat} />
      {(isSignUp || config.signUpEnabled) && (
        <p className="portico-foot">
          {text(isSignUp ? 'sign-up.has-account' : 'sign-in.no-account')}{' '}
          <PageLink to={isSignUp ? 'signIn' : 'signUp'}>{text(isSignUp ? 'sign-in.link' : 'sign-up.link')}</PageLink>
        </p>
      )}
    </Frame>
  );
}

interface MethodsProps {
  readonly project: Project;
  readonly isSignUp: boolean;
  readonly noPasswordRepeat: boolean | undefined;
}

/** The ways in. */
function Methods({ project, isSignUp, noPasswordRepeat }: MethodsProps) {
  const text = useText();
  if (!project.config.credentialEnabled) {
    return <p className="portico-lead">{text('no-method.text', { project: project.displayName })}</p>;
  }
  return isSignUp ? <CredentialSignUp noPasswordRepeat={noPasswordRepeat} /> : <CredentialSignIn />;
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
  const text = useText();
  useEffect(() => {
    const { navigation } = app[internals];
    navigation.go(navigation.urlOf(isSignUp ? 'afterSignUp' : 'afterSignIn'), { replace: true });
  }, [app, isSignUp]);
  return <CardSkeleton fullPage={fullPage} label={text('loading')} />;
}

/** Asks for the project before anything else suspends, so that its answer and the user's come together. */
function useProjectSoon(app: PorticoClientApp): void {
  projectRead(app).peek();
}

function projectRead(app: PorticoClientApp) {
  return app[internals].project();
}
