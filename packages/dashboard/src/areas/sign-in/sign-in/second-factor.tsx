import { useAction } from '@portico/react';
import { useState } from 'react';
import { useClientApp } from '../../../lib/session.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { type HeldAccount, heldAccountOf } from './keep-account.tsx';
import { okOf } from './result.ts';

interface SecondFactorProps {
  /** Attempt code of the sign-in. */
  attemptCode: string;
  /** Called if the account is to be deleted. */
  onHeld: (account: HeldAccount) => void;
  onDone: () => Promise<void>;
  /** Goes back to the sign-in form. */
  onBack: () => void;
}

/** Asks for the code of an authenticator app, or a recovery code, to complete a sign-in. */
export function SecondFactor({ attemptCode, onHeld, onDone, onBack }: SecondFactorProps) {
  const { app } = useClientApp();
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false);
  const [given, setGiven] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const code = given.replace(/\s/g, '');
  const problem = usesRecoveryCode ? recoveryCodeProblem(code) : totpProblem(code);
  const finish = useAction(async () => {
    try {
      okOf(await app.signInWithMfa(usesRecoveryCode ? { recoveryCode: code } : code, attemptCode));
    } catch (error) {
      const account = heldAccountOf(error);
      if (account === undefined) throw error;
      return onHeld(account);
    }
    await onDone();
  });
  const change = () => {
    setUsesRecoveryCode(!usesRecoveryCode);
    setGiven('');
    setIsChecked(false);
  };
  return (
    <Form
      className="flex flex-col gap-4"
      onSend={() => {
        setIsChecked(true);
        if (problem === undefined) void finish.run();
      }}
    >
      <TextField
        key={String(usesRecoveryCode)}
        label={usesRecoveryCode ? 'Recovery code' : 'Code from your authenticator app'}
        name="one-time-code"
        autoComplete={usesRecoveryCode ? 'off' : 'one-time-code'}
        inputMode={usesRecoveryCode ? 'text' : 'numeric'}
        autoFocus
        maxLength={usesRecoveryCode ? 40 : 10}
        help={usesRecoveryCode ? 'Each code works once.' : undefined}
        value={given}
        error={isChecked ? problem : undefined}
        onChange={(event) => setGiven(event.target.value)}
      />
      <Button type="submit" look="primary" size="large" isBusy={finish.isRunning} className="mt-1 w-full">
        Continue
      </Button>
      <Button size="large" className="w-full" onClick={change}>
        {usesRecoveryCode ? 'Use authenticator app' : 'Use a recovery code'}
      </Button>
      <Button size="large" className="w-full" onClick={onBack}>
        Back to sign-in
      </Button>
      <ProblemNote error={finish.error} />
    </Form>
  );
}

function totpProblem(code: string): string | undefined {
  return /^\d{6}$/.test(code) ? undefined : 'Enter the 6-digit code.';
}

function recoveryCodeProblem(code: string): string | undefined {
  return code.length >= 16 ? undefined : 'Enter one of your recovery codes.';
}
