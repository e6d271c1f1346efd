import { useAction } from '@portico/react';
import { useState } from 'react';
import { useClientApp } from '../../lib/session.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { okOf } from './result.ts';

interface SecondFactorProps {
  /** Attempt code of the sign-in. */
  attemptCode: string;
  onDone: () => Promise<void>;
  /** Goes back to the sign-in form. */
  onBack: () => void;
}

/** Asks for the code of an authenticator app to complete a sign-in. */
export function SecondFactor({ attemptCode, onDone, onBack }: SecondFactorProps) {
  const { app } = useClientApp();
  const [digits, setDigits] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const totp = digits.replace(/\s/g, '');
  const problem = /^\d{6}$/.test(totp) ? undefined : 'Enter the 6-digit code.';
  const finish = useAction(async () => {
    okOf(await app.signInWithMfa(totp, attemptCode));
    await onDone();
  });
  return (
    <Form
      className="flex flex-col gap-4"
      onSend={() => {
        setIsChecked(true);
        if (problem === undefined) void finish.run();
      }}
    >
      <TextField
        label="Code from your authenticator app"
        name="one-time-code"
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
        maxLength={10}
        value={digits}
        error={isChecked ? problem : undefined}
        onChange={(event) => setDigits(event.target.value)}
      />
      <Button type="submit" look="primary" size="large" isBusy={finish.isRunning} className="mt-1 w-full">
        Continue
      </Button>
      <Button size="large" className="w-full" onClick={onBack}>
        Back to sign-in
      </Button>
      <ProblemNote error={finish.error} />
    </Form>
  );
}
