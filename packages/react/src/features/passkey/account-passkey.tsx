import type { CurrentUser } from '@portico/js';
import { useState } from 'react';
import { useActs } from '../../hooks/use-acts.ts';
import { accountPages } from '../../text/account-pages.ts';
import { useAccountText } from '../../text/text-context.tsx';
import { Block } from '../../ui/block.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirmed } from '../../ui/confirmed.tsx';
import { AccountAlert } from '../../ui/messages/account-alert.tsx';
import { usePasskeySupport } from './use-passkey-sign-in.ts';

interface PasskeyProps {
  readonly user: CurrentUser;
  /** The user has no other sign-in method. */
  readonly isLast: boolean;
}

/** The passkey of the user: adds, replaces or removes it. */
export function AccountPasskey({ user, isLast }: PasskeyProps) {
  const text = useAccountText(accountPages);
  const canMakeOne = usePasskeySupport();
  const { error, propsOf } = useActs();
  const [isReady, setReady] = useState(false);
  const has = user.passkeyAuthEnabled;
  if (!has && !canMakeOne) return null;
  const register = async () => {
    setReady(false);
    const result = await user.registerPasskey();
    if (result.status === 'error') throw result.error;
    setReady(true);
  };
  const remove = async () => {
    await user.update({ passkeyAuthEnabled: false });
    setReady(false);
  };
  return (
    <Block title={text('passkey.title')} text={text(has ? 'passkey.text.has' : 'passkey.text')}>
      <AccountAlert error={error} />
      <div className="portico-buttons">
        {canMakeOne && (
          <Button isQuiet {...propsOf('register', register)}>
            {text(has ? 'passkey.replace' : 'passkey.add')}
          </Button>
        )}
        {has && (
          <Confirmed
            label={text('passkey.remove')}
            question={text(isLast ? 'way-in.last' : 'passkey.remove.question')}
            confirm={text('passkey.remove.confirm')}
            act={remove}
          />
        )}
      </div>
      <p role="status" className="portico-said">
        {isReady && text('passkey.ready')}
      </p>
    </Block>
  );
}
