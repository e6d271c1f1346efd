import type { CurrentUser } from '@portico/js';
import { accountPages } from '@portico/texts/en-US/account-pages';
import { useState } from 'react';
import { useAction } from '../../../hooks/use-action.ts';
import { useAccountText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { propsOf, submission, useField, useFocusAfter } from '../../../ui/forms/form.ts';
import { AccountAlert } from '../../../ui/messages/account-alert.tsx';
import { useCredentialProblems } from '../../sign-in/sign-in/credential-problems.ts';

interface NewAddressProps {
  readonly user: CurrentUser;
  /** Shows a status message. */
  readonly say: (what: string) => void;
}

/** Adds an address and sends a verification email to it. */
export function AccountNewAddress(props: NewAddressProps) {
  const [round, setRound] = useState(0);
  const [sendError, setSendError] = useState<unknown>();
  // A new key clears the field.
  return (
    <AddressForm
      key={round}
      {...props}
      sendError={sendError}
      onAdded={(error) => {
        setSendError(error);
        setRound(round + 1);
      }}
    />
  );
}

interface FormProps extends NewAddressProps {
  /** Error of the last verification email that could not be sent. */
  readonly sendError: unknown;
  /** Called after the address was added, with the error if its email could not be sent. */
  readonly onAdded: (sendError: unknown) => void;
}

function AddressForm({ user, say, sendError, onAdded }: FormProps) {
  const text = useAccountText(accountPages);
  const problems = useCredentialProblems();
  const email = useField(problems.email);
  const { run, isRunning, error } = useAction(async () => {
    say('');
    const value = email.value.trim();
    const channel = await user.createContactChannel({ type: 'email', value, usedForAuth: false });
    try {
      await channel.sendVerificationEmail();
    } catch (error) {
      // The address was added. The email can be sent again from its row.
      onAdded(error);
      return;
    }
    say(text('address.added', { email: channel.value }));
    onAdded(undefined);
  });
  useFocusAfter(error, email);
  return (
    <form noValidate className="portico-stack" onSubmit={submission([email], run)}>
      <Field
        {...propsOf(email)}
        label={text('address.new')}
        help={text('address.new.help')}
        type="email"
        name="new-email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={256}
      />
      <AccountAlert error={error ?? sendError} />
      <Button type="submit" isQuiet isBusy={isRunning}>
        {text('address.new.button')}
      </Button>
    </form>
  );
}
