import type { LoggedSignIn } from '@portico/react';
import { failureTexts } from '../../../features/history/failure-texts.ts';
import { methodName } from '../../../features/history/method-name.ts';
import { RequestIdLink } from '../../../features/history/request-id.tsx';
import { exactTime } from '../../../lib/time.ts';
import { ItemDialog } from '../../../ui/dialogs/item-dialog.tsx';
import { CopyableText } from '../../../ui/forms/copy.tsx';
import { UserLink } from '../../../ui/layout/links.tsx';
import { Details } from '../../../ui/lists/details.tsx';

interface SignInDialogProps {
  signIn: LoggedSignIn | undefined;
  onClose: () => void;
}

function failureOf({ reason }: LoggedSignIn) {
  return reason === null ? undefined : failureTexts[reason];
}

/** Shows a sign-in: why it failed, what to do, and from where it came. */
export function SignInDialog({ signIn, onClose }: SignInDialogProps) {
  return (
    <ItemDialog
      item={signIn}
      title={(shown) => {
        const failure = failureOf(shown);
        return failure === undefined ? 'Signed in' : `Sign-in failed: ${failure.text.toLowerCase()}`;
      }}
      description={(shown) => failureOf(shown)?.advice}
      onClose={onClose}
    >
      {({ userId, userName, address, method, ip, country, userAgent, requestId, createdAt }) => (
        <Details
          rows={[
            ['User', userId && (userName === null ? 'Deleted user' : <UserLink id={userId} name={userName} />)],
            ['Entered address', address !== null && <CopyableText text={address} what="address" />],
            ['Method', method && methodName(method)],
            ['Time', exactTime(createdAt)],
            ['Network address', ip !== null && (country === null ? ip : `${ip}, ${country}`)],
            ['Device', userAgent],
            ['Request ID', requestId !== null && <RequestIdLink key="request" id={requestId} />],
          ]}
        />
      )}
    </ItemDialog>
  );
}
