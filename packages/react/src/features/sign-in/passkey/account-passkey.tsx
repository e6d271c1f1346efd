import type { CurrentUser } from '@portico/js';
import { accountPages } from '@portico/texts/en-US/account-pages';
import { useState } from 'react';
import { useActs } from '../../../hooks/use-acts.ts';
import { Wait } from '../../../loading/wait.tsx';
import { useAccountText } from '../../../text/text-context.tsx';
import { Block } from '../../../ui/block.tsx';
import { Button } from '../../../ui/button.tsx';
import { BlockBones } from '../../../ui/loading-block.tsx';
import { AccountAlert } from '../../../ui/messages/account-alert.tsx';
import { PartBoundary } from '../../../ui/part-boundary.tsx';
import { OtherSessionsLink } from '../../users/sessions/other-sessions-link.tsx';
import { AccountPasskeyList } from './account-passkey-list.tsx';
import { usePasskeySupport } from './use-passkey-sign-in.ts';

interface PasskeyProps {
  readonly user: CurrentUser;
  /** The user has no other sign-in method. */
  readonly isLast: boolean;
}

/** Shows the passkeys of the user: adds, renames and removes them. */
export function AccountPasskey({ user, isLast }: PasskeyProps) {
  const text = useAccountText(accountPages);
  const canMakeOne = usePasskeySupport();
  const { error, propsOf } = useActs();
  const [status, setStatus] = useState('');
  const has = user.passkeyAuthEnabled;
  if (!has && !canMakeOne) return null;
  const register = async () => {
    setStatus('');
    const result = await user.registerPasskey();
    if (result.status === 'error') throw result.error;
    setStatus(text('passkey.ready'));
  };
  return (
    <Block title={text('passkey.title')} text={text(has ? 'passkey.text.has' : 'passkey.text')}>
      {has && (
        <PartBoundary retry={async () => await user.listPasskeys()}>
          <Wait fallback={<BlockBones />}>
            <AccountPasskeyList user={user} isLast={isLast} say={setStatus} />
          </Wait>
        </PartBoundary>
      )}
      <AccountAlert error={error} />
      {canMakeOne && (
        <div className="portico-buttons">
          <Button isQuiet {...propsOf('register', register)}>
            {text('passkey.add')}
          </Button>
        </div>
      )}
      <p role="status" className="portico-said">
        {status}
      </p>
      {status !== '' && <OtherSessionsLink />}
    </Block>
  );
}
