import type { LoggedSignIn } from '@portico/react';
import { useState } from 'react';
import { failureTexts } from '../../../features/history/failure-texts.ts';
import { methodName } from '../../../features/history/method-name.ts';
import { exactTime } from '../../../lib/time.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { CopyableText } from '../../../ui/forms/copy.tsx';
import { UserLink } from '../../../ui/layout/links.tsx';
import { Detail, Details } from '../../../ui/lists/details.tsx';

interface SignInDialogProps {
  signIn: LoggedSignIn | undefined;
  onClose: () => void;
}

/** Shows a sign-in: why it failed, what to do, and from where it came. */
export function SignInDialog({ signIn, onClose }: SignInDialogProps) {
  // The dialog keeps its content while it closes.
  const [shown, setShown] = useState(signIn);
  if (signIn !== undefined && signIn !== shown) setShown(signIn);
  const failure = shown?.reason == null ? undefined : failureTexts[shown.reason];
  return (
    <Dialog
      isOpen={signIn !== undefined}
      title={failure === undefined ? 'Signed in' : `Sign-in failed: ${failure.text.toLowerCase()}`}
      description={failure?.advice}
      onClose={onClose}
    >
      {shown !== undefined && <SignInDetails signIn={shown} />}
    </Dialog>
  );
}

function SignInDetails({ signIn }: { signIn: LoggedSignIn }) {
  const { userId, userName, address, method, ip, country, userAgent, requestId, createdAt } = signIn;
  return (
    <Details>
      {userId !== null && (
        <Detail name="User">{userName === null ? 'Deleted user' : <UserLink id={userId} name={userName} />}</Detail>
      )}
      {address !== null && (
        <Detail name="Entered address">
          <CopyableText text={address} what="address" />
        </Detail>
      )}
      {method !== null && <Detail name="Method">{methodName(method)}</Detail>}
      <Detail name="Time">{exactTime(createdAt)}</Detail>
      {ip !== null && <Detail name="Network address">{country === null ? ip : `${ip}, ${country}`}</Detail>}
      {userAgent !== null && <Detail name="Device">{userAgent}</Detail>}
      {requestId !== null && (
        <Detail name="Request ID">
          <CopyableText text={requestId} what="request ID" />
        </Detail>
      )}
    </Details>
  );
}
