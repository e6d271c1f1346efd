import type { CurrentUser } from '@portico/js';
import { accountPages } from '@portico/texts/en-US/account-pages';
import { useAccountText } from '../../../text/text-context.tsx';
import { Block, Rows } from '../../../ui/block.tsx';
import { SwitchRow } from '../../../ui/forms/switch-row.tsx';

interface OneTimeCodeProps {
  readonly user: CurrentUser;
  /** The user has no other sign-in method. */
  readonly isLast: boolean;
}

/** Turns sign-in with email codes on or off for the user. */
export function AccountOneTimeCode({ user, isLast }: OneTimeCodeProps) {
  const text = useAccountText(accountPages);
  const isOn = user.otpAuthEnabled;
  return (
    <Block title={text('code.title')}>
      <Rows label={text('code.title')}>
        <SwitchRow
          title={text('code.switch')}
          note={text(noteOf(user, isOn && isLast))}
          isOn={isOn}
          isFixed={isOn && isLast}
          change={(otpAuthEnabled) => user.update({ otpAuthEnabled })}
        />
      </Rows>
    </Block>
  );
}

function noteOf({ primaryEmail, primaryEmailVerified }: CurrentUser, isLast: boolean) {
  if (isLast) return 'code.last';
  return primaryEmail !== null && !primaryEmailVerified ? 'code.unverified' : 'code.note';
}
