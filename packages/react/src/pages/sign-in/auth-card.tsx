import type { PorticoClientApp, Project } from '@portico/js';
import { internals } from '@portico/js/internals';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useOneTimeCode } from '../../features/sign-in/one-time-code/use-one-time-code.ts';
import { AlreadySignedIn } from '../../features/sign-in/sign-in/already-signed-in.tsx';
import { useCredentialProblems } from '../../features/sign-in/sign-in/credential-problems.ts';
import { useUserAtEntrance } from '../../features/sign-in/sign-in/use-entrance.ts';
import { usePorticoApp } from '../../hooks/app-context.ts';
import { useRead } from '../../hooks/use-read.ts';
import { useSoon } from '../../hooks/use-soon.ts';
import { lazyPart, Wait } from '../../loading/wait.tsx';
import { Mocked } from '../../mocks/mocked.tsx';
import { PageProjectContext, useBrand } from '../../text/brand-context.ts';
import { useText } from '../../text/text-context.tsx';
import { Branded, CardSkeleton, Frame } from '../../ui/card.tsx';
import { type FormField, useField } from '../../ui/forms/form.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { Methods, type PasswordForm } from './methods.tsx';
import type { SignUpProps } from './sign-in-props.ts';
import { TitledHead } from './titled-head.tsx';

const loadSteps = async () => await import('./steps.tsx');
const CodeStep = lazyPart(async () => (await loadSteps()).CodeStep);
const PasswordStep = lazyPart(async () => (await loadSteps()).PasswordStep);

/** What `SignIn` and `SignUp` have in common. */
export interface AuthCardProps extends SignUpProps {
  readonly type: 'sign-in' | 'sign-up';
  /** Shows the form for a password, whose code only one of the two pages loads. */
  readonly passwordForm: PasswordForm;
  /** Shows that the project is not accepting sign-ups, on the page for them. */
  readonly closedPage?: (project: Project) => ReactNode;
}

/** Shows a card for sign-in or sign-up. */
export function AuthCard({ mockProject, ...props }: AuthCardProps) {
  return (
    <Mocked mocks={{ user: null, project: mockProject }}>
      <Wait fallback={<CardSkeleton fullPage={props.fullPage} />}>
        <BrandedCard {...props} />
      </Wait>
    </Mocked>
  );
}

type CardProps = Omit<AuthCardProps, 'mockProject' | 'noPasswordRepeat'>;

function BrandedCard(props: CardProps) {
  const read = usePorticoApp()[internals].project();
  // Before anything suspends, in parallel with the user.
  read.peek();
  const user = useUserAtEntrance();
  const project = useRead(read);
  const card = (
    <PageProjectContext.Provider value={props.fullPage ? project : undefined}>
      <Card {...props} user={user} project={project} />
    </PageProjectContext.Provider>
  );
  return project.branding === undefined ? card : <Branded branding={project.branding}>{card}</Branded>;
}

interface LoadedProps extends CardProps {
  readonly user: ReturnType<typeof useUserAtEntrance>;
  readonly project: Project;
}

function Card({ user, project, ...props }: LoadedProps) {
  const { type, fullPage = false, automaticRedirect = false, extraInfo } = props;
  const app = usePorticoApp();
  const text = useText();
  const brand = useBrand();
  const code = useOneTimeCode();
  const email = useField(useCredentialProblems().email, props.email);
  const { displayName, config } = project;
  const isSignUp = type === 'sign-up';
  const [hasAddress, setHasAddress] = useState(false);
  // A code replaces the password, also on the way back.
  if (code.sentTo !== undefined && hasAddress) setHasAddress(false);
  const title = text(isSignUp ? 'sign-up.to' : 'sign-in.to', { project: displayName });
  const step = code.sentTo !== undefined ? 'code' : hasAddress ? 'password' : 'methods';
  useFocusOnReturn(step, email);
  useSoon(loadSteps, config.magicLinkEnabled);

  if (user !== null) {
    if (automaticRedirect) return <GoOn app={app} isSignUp={isSignUp} fullPage={fullPage} />;
    return <AlreadySignedIn user={user} fullPage={fullPage} />;
  }
  if (props.closedPage !== undefined && !config.signUpEnabled) return props.closedPage(project);
  if (step === 'code') {
    // The code of a user who entered the address first has the password beside it.
    const usePassword = config.identifierFirst && config.credentialEnabled;
    return (
      <CodeStep
        project={project}
        fullPage={fullPage}
        code={code}
        isSignUp={isSignUp}
        onPassword={usePassword ? () => setHasAddress(true) : undefined}
      />
    );
  }
  if (step === 'password') {
    const onBack = () => setHasAddress(false);
    return (
      <PasswordStep project={project} fullPage={fullPage} code={code} email={email} onBack={onBack} title={title}>
        {props.passwordForm(email, true)}
      </PasswordStep>
    );
  }
  return (
    <Frame fullPage={fullPage}>
      <TitledHead {...{ title, project, fullPage }}>{extraInfo}</TitledHead>
      <Methods {...props} project={project} code={code} email={email} onPassword={() => setHasAddress(true)} />
      {(isSignUp || config.signUpEnabled) && (
        <p className="portico-foot">
          {text(isSignUp ? 'sign-up.has-account' : 'sign-in.no-account')}{' '}
          <PageLink to={isSignUp ? 'signIn' : 'signUp'} email={props.email && email.value}>
            {text(isSignUp ? 'sign-in.link' : 'sign-up.link')}
          </PageLink>
        </p>
      )}
      {isSignUp ? brand?.agreement : brand?.links}
    </Frame>
  );
}

/** Focuses the email field when the user comes back to it from a later step. */
function useFocusOnReturn(step: string, { inputRef }: FormField): void {
  const before = useRef(step);
  useEffect(() => {
    if (step === 'methods' && before.current !== step) inputRef.current?.focus();
    before.current = step;
  }, [step, inputRef]);
}

/** Redirects to the page after sign-in. */
function GoOn({ app, isSignUp, fullPage }: { app: PorticoClientApp; isSignUp: boolean; fullPage: boolean }) {
  useEffect(() => {
    const { navigation } = app[internals];
    navigation.go(navigation.urlOf(isSignUp ? 'afterSignUp' : 'afterSignIn'), { replace: true });
  }, [app, isSignUp]);
  return <CardSkeleton fullPage={fullPage} />;
}
