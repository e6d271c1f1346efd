import type { CurrentUser, Project } from '@portico/js';
import { accountPages } from '@portico/texts/en-US/account-pages';
import { AccountOneTimeCode } from '../../features/sign-in/one-time-code/account-one-time-code.tsx';
import { AccountPasskey } from '../../features/sign-in/passkey/account-passkey.tsx';
import { AccountPassword } from '../../features/sign-in/password/account-password.tsx';
import { isLastMethod, signInMethodsOf } from '../../features/sign-in/sign-in/sign-in-methods.ts';
import { AccountConnections } from '../../features/sign-in/social/account-connections.tsx';
import { AccountSecondFactor } from '../../features/sign-in/totp/account-second-factor.tsx';
import { AccountTrustedDevices } from '../../features/sign-in/totp/account-trusted-devices.tsx';
import { Wait } from '../../loading/wait.tsx';
import { useAccountText } from '../../text/text-context.tsx';
import { Block } from '../../ui/block.tsx';
import { PartBoundary } from '../../ui/part-boundary.tsx';

interface SignInSectionProps {
  readonly user: CurrentUser;
  readonly project: Project;
}

/**
 * Shows the sign-in section: the sign-in methods of the user, the methods that can be added, and two-factor
 * authentication.
 */
export function AccountSignIn({ user, project }: SignInSectionProps) {
  const text = useAccountText(accountPages);
  const links = user.useOAuthProviders();
  const { config } = project;
  const methods = signInMethodsOf({ user, config, links });
  return (
    <>
      {config.credentialEnabled && (
        <Block title={text('account.password')} text={text('account.password.text')}>
          <AccountPassword user={user} />
        </Block>
      )}
      {config.passkeyEnabled && <AccountPasskey user={user} isLast={isLastMethod('passkey', methods)} />}
      {config.magicLinkEnabled && <AccountOneTimeCode user={user} isLast={isLastMethod('one-time-code', methods)} />}
      <AccountConnections user={user} project={project} links={links} methods={methods} />
      <AccountSecondFactor user={user} project={project} />
      {user.isMultiFactorRequired && typeof config.trustedDeviceDays === 'number' && (
        <PartBoundary retry={() => user.listTrustedDevices()}>
          <Wait fallback={null}>
            <AccountTrustedDevices user={user} />
          </Wait>
        </PartBoundary>
      )}
    </>
  );
}
