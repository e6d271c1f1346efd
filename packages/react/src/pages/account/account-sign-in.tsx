import type { CurrentUser, Project } from '@portico/js';
import { AccountOneTimeCode } from '../../features/one-time-code/account-one-time-code.tsx';
import { AccountPasskey } from '../../features/passkey/account-passkey.tsx';
import { AccountPassword } from '../../features/password/account-password.tsx';
import { isLastWayIn, waysInOf } from '../../features/sign-in/ways-in.ts';
import { AccountConnections } from '../../features/social/account-connections.tsx';
import { AccountSecondFactor } from '../../features/totp/account-second-factor.tsx';
import { accountPages } from '../../text/account-pages.ts';
import { useAccountText } from '../../text/text-context.tsx';
import { Block } from '../../ui/block.tsx';

interface SignInSectionProps {
  readonly user: CurrentUser;
  readonly project: Project;
}

/** The ways in that the user has and can have, and what is asked for besides. */
export function AccountSignIn({ user, project }: SignInSectionProps) {
  const text = useAccountText(accountPages);
  const links = user.useOAuthProviders();
  const { config } = project;
  const ways = waysInOf({ user, config, links });
  return (
    <>
      {config.credentialEnabled && (
        <Block title={text('account.password')} text={text('account.password.text')}>
          <AccountPassword user={user} />
        </Block>
      )}
      {config.passkeyEnabled && <AccountPasskey user={user} isLast={isLastWayIn('passkey', ways)} />}
      {config.magicLinkEnabled && <AccountOneTimeCode user={user} isLast={isLastWayIn('one-time-code', ways)} />}
      <AccountConnections user={user} project={project} links={links} ways={ways} />
      <AccountSecondFactor user={user} issuer={project.displayName} />
    </>
  );
}
