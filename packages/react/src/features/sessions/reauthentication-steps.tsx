import type { CurrentUser, Project } from '@portico/js';
import { hasCode } from '@portico/js/internals';
import { useEffect, useState } from 'react';
import { accountPages } from '../../text/account-pages.ts';
import { signInPages } from '../../text/sign-in-pages.ts';
import { useAccountText, useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { propsOf, submission, useField, useFocusAfter } from '../../ui/forms/form.ts';
import { Alert } from '../../ui/messages/alert.tsx';
import { usePasskeySupport } from '../passkey/use-passkey-sign-in.ts';
import { PasswordField } from '../password/password-field.tsx';
import { useCredentialProblems } from '../sign-in/credential-problems.ts';
import { ProviderButtons } from '../social/oauth-button.tsx';
import { RecoveryForm, TotpForm } from '../totp/mfa.tsx';
import { CodeByEmail } from './reauthentication-code.tsx';
import type { ReauthenticationFlow } from './use-reauthentication.ts';

interface StepProps {
  readonly project: Project;
  readonly flow: ReauthenticationFlow;
}

/** The sign-in methods of the user. */
export function SignInStep({ user, project, flow }: StepProps & { readonly user: CurrentUser }) {
  const text = useText(signInPages);
  const accountText = useAccountText(accountPages);
  const [isCodeSent, setCodeSent] = useState(false);
  const canUsePasskeys = usePasskeySupport();
  const channels = user.useContactChannels();
  const links = user.useOAuthProviders();
  const { config } = project;
  const addresses = channels.filter(({ usedForAuth }) => usedForAuth);
  const { value: email } = addresses.find(({ isPrimary }) => isPrimary) ?? addresses[0] ?? {};
  const { value: verified } = addresses.find(({ isVerified }) => isVerified) ?? {};
  const hasPasskey = user.passkeyAuthEnabled && config.passkeyEnabled && canUsePasskeys;
  const offered = new Set(config.oauthProviders.map(({ id }) => id));
  const providers = new Set(links.filter(({ type, allowSignIn }) => allowSignIn && offered.has(type)).map(typeOf));
  const code = user.otpAuthEnabled && config.magicLinkEnabled ? verified : undefined;
  const password = user.hasPassword && config.credentialEnabled ? email : undefined;
  const hasOthers = hasPasskey || code !== undefined || providers.size > 0;
  if (password === undefined && !hasOthers) return <p>{accountText('problem.reauthenticate')}</p>;
  return (
    <>
      {password !== undefined && !isCodeSent && <PasswordForm email={password} flow={flow} />}
      {password !== undefined && hasOthers && !isCodeSent && <p className="portico-or">{text('methods.or')}</p>}
      {password === undefined && !isCodeSent && <Alert error={flow.error} />}
      {hasPasskey && !isCodeSent && (
        <Button isQuiet isBusy={flow.isRunning} onClick={() => flow.signIn((app) => app.signInWithPasskey())}>
          {text('methods.passkey')}
        </Button>
      )}
      {code !== undefined && <CodeByEmail email={code} flow={flow} onSent={() => setCodeSent(true)} />}
      {providers.size > 0 && !isCodeSent && <ProviderButtons providers={[...providers]} reauthenticates />}
    </>
  );
}

function typeOf({ type }: { readonly type: string }): string {
  return type;
}

function PasswordForm({ email, flow }: { readonly email: string; readonly flow: ReauthenticationFlow }) {
  const text = useText(signInPages);
  const password = useField(useCredentialProblems().password);
  const { inputRef } = password;
  useEffect(() => inputRef.current?.focus(), [inputRef]);
  useFocusAfter(flow.error, password);
  const isWrong = hasCode(flow.error, 'EMAIL_PASSWORD_MISMATCH');
  const signIn = () => flow.signIn((app) => app.signInWithCredential({ email, password: password.value }));
  return (
    <form noValidate className="portico-stack" onSubmit={submission([password], signIn)}>
      {/** Password managers find the account by it. */}
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <PasswordField
        {...propsOf(password)}
        label={text('field.password')}
        name="password"
        autoComplete="current-password"
        problem={isWrong ? text('problem.wrong-password') : password.problem}
      />
      <Alert error={isWrong ? undefined : flow.error} />
      <Button type="submit" isBusy={flow.isRunning}>
        {text('code.button')}
      </Button>
    </form>
  );
}

/** Asks for the second factor of the sign-in. */
export function SecondFactorStep({ project, flow, attemptCode }: StepProps & { readonly attemptCode: string }) {
  const text = useText(signInPages);
  const [isRecovery, setRecovery] = useState(false);
  const isWrong = hasCode(flow.error, 'INVALID_TOTP_CODE') || hasCode(flow.error, 'INVALID_RECOVERY_CODE');
  const factorFlow = {
    verify: (totp: string) => flow.signIn((app) => app.signInWithMfa(totp, attemptCode)),
    recover: (recoveryCode: string) => flow.signIn((app) => app.signInWithMfa({ recoveryCode }, attemptCode)),
    isWrong,
    clear: flow.clear,
    isRunning: flow.isRunning,
    error: isWrong ? undefined : flow.error,
  };
  const change = () => {
    flow.clear();
    setRecovery(!isRecovery);
  };
  return (
    <>
      <p className="portico-lead">
        {text(isRecovery ? 'mfa.recovery.text' : 'mfa.text', { project: project.displayName })}
      </p>
      {isRecovery ? <RecoveryForm flow={factorFlow} /> : <TotpForm flow={factorFlow} />}
      <Button isQuiet onClick={change}>
        {text(isRecovery ? 'mfa.app' : 'mfa.recovery')}
      </Button>
    </>
  );
}
