import { hasCode } from '@portico/js/internals';
import { accountPages } from '@portico/texts/en-US/account-pages';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useAction } from '../../../hooks/use-action.ts';
import { useAccountText } from '../../../text/text-context.tsx';
import { CodeField, codeLength } from '../../../ui/forms/code-field.tsx';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import { Secret } from '../../../ui/secret.tsx';
import { QrCode } from './qr-code.tsx';
import { base32, newTotpSecret, totpUri } from './totp.ts';

interface SetupProps {
  /** The issuer and account that authenticator apps show. */
  readonly issuer: string;
  readonly account: string;
  /** Stores the secret. The server checks the code of the app first. */
  readonly turnOn: (secret: Uint8Array, code: string) => Promise<void>;
  /** Undefined if the setup is required. */
  readonly onCancel?: () => void;
}

/** Sets up an authenticator app. The secret is stored only after a correct code of the app. */
export function SecondFactorSetup({ issuer, account, turnOn, onCancel }: SetupProps) {
  const text = useAccountText(accountPages);
  const [secret] = useState(newTotpSecret);
  const [code, setCode] = useState('');
  const [isWrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement | null>(null);
  const begin = useRef<HTMLLIElement | null>(null);
  const { run, isRunning, error } = useAction(async (typed: string) => {
    try {
      await turnOn(secret, typed);
    } catch (error) {
      if (!hasCode(error, 'INVALID_TOTP_CODE')) throw error;
      setWrong(true);
      input.current?.select();
    }
  });
  useEffect(() => begin.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === codeLength) void run(code);
    else setWrong(true);
  };
  const change = (typed: string) => {
    setWrong(false);
    setCode(typed);
  };
  return (
    <form noValidate className="portico-panel portico-setup" onSubmit={submit}>
      <ol className="portico-steps">
        <li ref={begin} tabIndex={-1}>
          <p>{text('second.step.scan')}</p>
          <QrCode content={totpUri({ secret, issuer, account })} label={text('second.qr')} />
        </li>
        <li>
          <p>{text('second.step.type')}</p>
          <Secret label={text('second.secret')} value={base32(secret)} />
        </li>
        <li>
          <p>{text('second.step.code')}</p>
          <CodeField
            label={text('second.code')}
            kind="digits"
            value={code}
            onValue={change}
            onComplete={(typed) => void run(typed)}
            problem={isWrong ? text('second.code.wrong') : undefined}
            isBusy={isRunning}
            inputRef={input}
          />
        </li>
      </ol>
      <FormButtons label={text('second.turn-on')} isBusy={isRunning} error={error} onCancel={onCancel} />
    </form>
  );
}
