import type { ContactChannel, CurrentUser, Project } from '@portico/js';
import { accountPages } from '@portico/texts/en-US/account-pages';
import { useEffect, useState } from 'react';
import { useAccountText } from '../../../text/text-context.tsx';
import { Rows } from '../../../ui/block.tsx';
import { LoadingBlock } from '../../../ui/loading-block.tsx';
import { AccountAddress } from './account-address.tsx';
import { AccountNewAddress } from './account-new-address.tsx';

interface AddressesProps {
  readonly user: CurrentUser;
  readonly project: Project;
}

/** Shows the email addresses of the user. */
export function AccountAddresses(props: AddressesProps) {
  const text = useAccountText(accountPages);
  const { user } = props;
  return (
    <LoadingBlock title={text('address.title')} text={text('address.text')} retry={() => user.listContactChannels()}>
      <Addresses {...props} />
    </LoadingBlock>
  );
}

function Addresses({ user, project: { config } }: AddressesProps) {
  const text = useAccountText(accountPages);
  const channels = user.useContactChannels();
  const [said, setSaid] = useState('');
  useLookAgain(user, channels);
  // Without these methods, no one signs in with an address.
  const isForSignIn = config.credentialEnabled || config.magicLinkEnabled;
  const signInAddresses = channels.filter(({ usedForAuth }) => usedForAuth).length;
  return (
    <>
      {channels.length === 0 ? (
        <p className="portico-block-text">{text('address.none')}</p>
      ) : (
        <Rows label={text('address.title')}>
          {channels.map((channel) => (
            <AccountAddress
              key={channel.id}
              channel={channel}
              isForSignIn={isForSignIn}
              isLastForSignIn={channel.usedForAuth && signInAddresses === 1}
              say={setSaid}
            />
          ))}
        </Rows>
      )}
      <p role="status" className="portico-said">
        {said}
      </p>
      <AccountNewAddress user={user} say={setSaid} />
    </>
  );
}

/**
 * Reloads the addresses when the user returns to this tab: they may have opened the link of an email in another tab.
 */
function useLookAgain(user: CurrentUser, channels: readonly ContactChannel[]): void {
  const isWaiting = channels.some(({ isVerified }) => !isVerified);
  useEffect(() => {
    if (!isWaiting) return;
    const look = () => {
      // Keep the current list if loading fails.
      if (document.visibilityState === 'visible') user.listContactChannels().catch(() => undefined);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [user, isWaiting]);
}
