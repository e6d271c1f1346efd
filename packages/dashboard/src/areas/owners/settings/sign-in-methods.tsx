import type { ReactNode } from 'react';
import { refreshProjects, useProject } from '../../../lib/projects.tsx';
import { ScreenTabs } from '../../../ui/layout/screen-tabs.tsx';
import { Screen } from '../../../ui/layout/surface.tsx';
import { PasskeySettings } from './passkey-settings.tsx';
import { PasswordSettings } from './password-settings.tsx';
import { Providers } from './providers.tsx';
import { SecondFactorSettings } from './second-factor-settings.tsx';
import { SessionSettings } from './session-settings.tsx';
import { SecurityEmails, SignInSettings, SignUpSettings } from './sign-in-settings.tsx';
import { SignUpFields } from './sign-up-fields.tsx';
import { TokenClaims } from './token-claims.tsx';

const tabs = [
  { to: '/projects/$projectId/sign-in-methods', name: 'Methods' },
  { to: '/projects/$projectId/sign-in-methods/sign-up', name: 'Sign-up' },
  { to: '/projects/$projectId/sign-in-methods/security', name: 'Security' },
  { to: '/projects/$projectId/sign-in-methods/sessions', name: 'Sessions' },
] as const;

function Frame({ children }: { children: ReactNode }) {
  return (
    <Screen title="Sign-in methods" subtitle="How users sign up and sign in to your app." layout="settings">
      <ScreenTabs label="Sign-in methods" tabs={tabs} />
      <div className="flex flex-col gap-6">{children}</div>
    </Screen>
  );
}

/** Shows with what users sign in: passwords, codes, passkeys and identity providers. */
export function SignInMethods() {
  const project = useProject();
  return (
    <Frame>
      <SignInSettings project={project} onChanged={refreshProjects} />
      <Providers project={project} onChanged={refreshProjects} />
    </Frame>
  );
}

/** Shows who can create an account, and what is asked for it. */
export function SignUp() {
  const project = useProject();
  return (
    <Frame>
      <SignUpSettings project={project} onChanged={refreshProjects} />
      <SignUpFields />
    </Frame>
  );
}

/** Shows what protects accounts: passwords, second factors, shared passkeys and security emails. */
export function SignInSecurity() {
  return (
    <Frame>
      <PasswordSettings />
      <SecondFactorSettings />
      <PasskeySettings />
      <SecurityEmails />
    </Frame>
  );
}

/** Shows how long users stay signed in, and what their tokens say. */
export function UserSessions() {
  return (
    <Frame>
      <SessionSettings />
      <TokenClaims />
    </Frame>
  );
}
