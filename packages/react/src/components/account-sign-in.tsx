import type { CurrentUser, Project } from '@portico/js';
import { accountPages } from '../text/account-pages.ts';
import { useText } from '../text/text-context.tsx';
import { Block } from '../ui/block.tsx';
import { AccountPassword } from './account-password.tsx';

interface SignInSectionProps {
  readonly user: CurrentUser;
  readonly project: Project;
}

/** The ways in that the user has, and what protects them. */
export function AccountSignIn({ user, project: { config } }: SignInSectionProps) {
  const text = useText(accountPages);
  return (
    <>
      {config.credentialEnabled && (
        <Block title={text('account.password')} text={text('account.password.text')}>
          <AccountPassword user={user} />
        </Block>
      )}
    </>
  );
}
