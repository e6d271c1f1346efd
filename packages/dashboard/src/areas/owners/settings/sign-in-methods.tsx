import { refreshProjects, useProject } from '../../../lib/projects.tsx';
import { Screen } from '../../../ui/layout/surface.tsx';
import { PasskeySettings } from './passkey-settings.tsx';
import { PasswordSettings } from './password-settings.tsx';
import { Providers } from './providers.tsx';
import { SecondFactorSettings } from './second-factor-settings.tsx';
import { SessionSettings } from './session-settings.tsx';
import { SignInSettings } from './sign-in-settings.tsx';
import { SignUpFields } from './sign-up-fields.tsx';
import { TokenClaims } from './token-claims.tsx';

/** Shows the settings for sign-up, sign-in methods and identity providers. */
export function SignInMethods() {
  const project = useProject();
  return (
    <Screen subtitle="How users sign up and sign in to your app." width="narrow">
      <div className="flex flex-col gap-6">
        <SignInSettings project={project} onChanged={refreshProjects} />
        <SignUpFields />
        <PasswordSettings />
        <SecondFactorSettings />
        <PasskeySettings />
        <SessionSettings />
        <TokenClaims />
        <Providers project={project} onChanged={refreshProjects} />
      </div>
    </Screen>
  );
}
