import type { CurrentUser } from '@portico/js';
import { accountPages } from '../../text/account-pages.ts';
import { useAccountText } from '../../text/text-context.tsx';
import { Block, Rows } from '../../ui/block.tsx';
import { SwitchRow } from '../../ui/forms/switch-row.tsx';

interface OneTimeCodeProps {
  readonly user: CurrentUser;
  /** There is no other way in. */
  readonly isLast: boolean;
}

/** Whether the user can sign in with a code that is mailed to them. */
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
