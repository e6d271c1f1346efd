import type { CurrentUser, Project } from '@portico/js';
import { isLastWayIn, waysInOf } from '../flows/ways-in.ts';
import { accountPages } from '../text/account-pages.ts';
import { useAccountText } from '../text/text-context.tsx';
import { Block } from '../ui/block.tsx';
import { AccountConnections } from './account-connections.tsx';
import { AccountOneTimeCode } from './account-one-time-code.tsx';
import { AccountPasskey } from './account-passkey.tsx';
import { AccountPassword } from './account-password.tsx';
import { AccountSecondFactor } from './account-second-factor.tsx';

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
