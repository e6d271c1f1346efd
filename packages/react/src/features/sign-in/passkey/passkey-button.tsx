import { signInPages } from '@portico/texts/en-US/sign-in-pages';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/messages/alert.tsx';
import { LastUsed } from '../sign-in/last-used.tsx';
import { useLastUsed } from '../sign-in/use-last-used.ts';
import { usePasskeyAutofill } from './use-passkey-autofill.ts';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

/** Shows a button for passkey sign-in, for use in a card. */
export function PasskeyButton() {
  const text = useText(signInPages);
  const { signIn, isRunning, error } = usePasskeySignIn();
  const autofillError = usePasskeyAutofill();
  const isLastUsed = useLastUsed() === 'passkey';
  return (
    <div className="portico-stack">
      <Alert error={error ?? autofillError} />
      <Button isQuiet isBusy={isRunning} onClick={signIn} mark={<KeyMark />} badge={isLastUsed && <LastUsed />}>
        {text('methods.passkey')}
      </Button>
    </div>
  );
}

function KeyMark() {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <circle cx="9.5" cy="7.5" r="3.75" />
      <path d="M3 20c0-3.6 2.9-5.75 6.5-5.75 1 0 1.9.15 2.7.45" />
      <path d="M17.5 16.25a2.75 2.75 0 1 0-1.5 0v4l1.25 1.25 1.25-1.25-1-1 1-1-1-1Z" />
    </svg>
  );
}
