import type { ContactChannel } from '@portico/js';
import { accountPages } from '@portico/texts/en-US/account-pages';
import { useActs } from '../../../hooks/use-acts.ts';
import { useAccountText } from '../../../text/text-context.tsx';
import { Row, Tag } from '../../../ui/block.tsx';
import { Button } from '../../../ui/button.tsx';
import { Confirmed } from '../../../ui/confirmed.tsx';
import { AccountAlert } from '../../../ui/messages/account-alert.tsx';

interface AddressProps {
  readonly channel: ContactChannel;
  /** Whether the project has a sign-in method that uses email addresses. */
  readonly isForSignIn: boolean;
  /** The user signs in with no other address. */
  readonly isLastForSignIn: boolean;
  /** Shows a status message. */
  readonly say: (what: string) => void;
}

type ActName = 'sent' | 'primary' | 'for-sign-in' | 'not-for-sign-in';

/** Shows an email address with its status and actions. */
export function AccountAddress({ channel, isForSignIn, isLastForSignIn, say }: AddressProps) {
  const { value, isPrimary, isVerified, usedForAuth } = channel;
  const text = useAccountText(accountPages);
  const acts = useActs();
  const said = async (done: `address.${ActName | 'remove'}.done`, change: () => Promise<void>) => {
    say('');
    await change();
    say(text(done, { email: value }));
  };
  const act = (what: ActName, change: () => Promise<void>) =>
    acts.propsOf(what, () => said(`address.${what}.done`, change));
  const stopSigningIn = () => channel.update({ usedForAuth: false });
  return (
    <Row title={<AddressTitle channel={channel} isForSignIn={isForSignIn} />}>
      <div className="portico-buttons portico-wide">
        <AccountAlert error={acts.error} />
        {!isVerified && (
          <Button isQuiet {...act('sent', () => channel.sendVerificationEmail())}>
            {text('address.sent')}
          </Button>
        )}
        {isVerified && !isPrimary && (
          <Button isQuiet {...act('primary', () => channel.update({ isPrimary: true }))}>
            {text('address.primary.make')}
          </Button>
        )}
        {isForSignIn && isVerified && !usedForAuth && (
          <Button isQuiet {...act('for-sign-in', () => channel.update({ usedForAuth: true }))}>
            {text('address.for-sign-in.make')}
          </Button>
        )}
        {isForSignIn &&
          usedForAuth &&
          (isLastForSignIn ? (
            <Confirmed
              isQuiet
              label={text('address.not-for-sign-in')}
              question={text('address.last-for-sign-in')}
              confirm={text('address.not-for-sign-in.confirm')}
              act={stopSigningIn}
            />
          ) : (
            <Button isQuiet {...act('not-for-sign-in', stopSigningIn)}>
              {text('address.not-for-sign-in')}
            </Button>
          ))}
        <Confirmed
          label={text('address.remove')}
          name={text('address.remove.name', { email: value })}
          question={text(questionOf(channel, isForSignIn && isLastForSignIn))}
          confirm={text('address.remove.confirm')}
          act={() => said('address.remove.done', () => channel.delete())}
        />
      </div>
    </Row>
  );
}

function AddressTitle({ channel, isForSignIn }: Pick<AddressProps, 'channel' | 'isForSignIn'>) {
  const text = useAccountText(accountPages);
  const { value, isPrimary, isVerified, usedForAuth } = channel;
  return (
    <>
      <span dir="auto">{value}</span>
      {isPrimary && <Tag tone="good">{text('address.primary')}</Tag>}
      <Tag tone={isVerified ? undefined : 'bad'}>{text(isVerified ? 'address.verified' : 'address.unverified')}</Tag>
      {isForSignIn && usedForAuth && <Tag>{text('address.for-sign-in')}</Tag>}
    </>
  );
}

/** Selects the text that describes the consequences of removing an address. */
function questionOf({ isPrimary }: ContactChannel, isLastForSignIn: boolean) {
  if (isLastForSignIn) return 'address.last-for-sign-in';
  return isPrimary ? 'address.remove.primary' : 'address.remove.question';
}
