import type { CurrentUser, Project } from '@portico/js';
import { hasCode } from '@portico/js/internals';
import { accountPages } from '@portico/texts/en-US/account-pages';
import { signInPages } from '@portico/texts/en-US/sign-in-pages';
import { useEffect, useState } from 'react';
import { useAccountText, useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { propsOf, submission, useField, useFocusAfter } from '../../../ui/forms/form.ts';
import { Alert } from '../../../ui/messages/alert.tsx';
import { usePasskeySupport } from '../../sign-in/passkey/use-passkey-sign-in.ts';
import { PasswordField } from '../../sign-in/password/password-field.tsx';
import { useCredentialProblems } from '../../sign-in/sign-in/credential-problems.ts';
import { ProviderButtons } from '../../sign-in/social/oauth-button.tsx';
import { RecoveryForm, TotpForm } from '../../sign-in/totp/second-factor-forms.tsx';
import { EmailedCode, useSentCode } from './reauthentication-code.tsx';
import type { ReauthenticationFlow } from './use-reauthentication.ts';

interface StepProps {
  readonly project: Project;
  readonly flow: ReauthenticationFlow;
}

/** Shows the sign-in methods of the user. */
export function SignInStep({ user, project, flow }: StepProps & { readonly user: CurrentUser }) {
  const text = useText(signInPages);
  const accountText = useAccountText(accountPages);
  const sent = useSentCode();
  const { password, passkey, code, providers } = useMethods(user, project);
  const hasOthers = passkey || code !== undefined || providers.length > 0;
  if (code !== undefined && sent.nonce !== undefined) return <EmailedCode email={code} sent={sent} flow={flow} />;
  if (password === undefined && !hasOthers) return <p>{accountText('problem.reauthenticate')}</p>;
  return (
    <>
      {password === undefined ? <Alert error={flow.error} /> : <PasswordForm email={password} flow={flow} />}
      {password !== undefined && hasOthers && <p className="portico-or">{text('methods.or')}</p>}
      {passkey && (
        <Button isQuiet isBusy={flow.isRunning} onClick={() => flow.signIn((app) => app.signInWithPasskey())}>
          {text('methods.passkey')}
        </Button>
      )}
      {code !== undefined && (
        <>
          <Alert error={sent.error} />
          <Button isQuiet isBusy={sent.isRunning} onClick={() => sent.run(code)}>
            {accountText('reauth.code', { email: code })}
          </Button>
        </>
      )}
      {providers.length > 0 && <ProviderButtons providers={providers} reauthenticates />}
    </>
  );
}

/** Returns the sign-in methods that the user has and the project offers. A password and a code need an address. */
function useMethods(user: CurrentUser, { config }: Project) {
  const canUsePasskeys = usePasskeySupport();
  const addresses = user.useContactChannels().filter(({ usedForAuth }) => usedForAuth);
  const links = user.useOAuthProviders().filter(({ allowSignIn }) => allowSignIn);
  const main = addresses.find(({ isPrimary }) => isPrimary) ?? addresses[0];
  const verified = addresses.find(({ isVerified }) => isVerified);
  return {
    password: user.hasPassword && config.credentialEnabled ? main?.value : undefined,
    passkey: user.passkeyAuthEnabled && config.passkeyEnabled && canUsePasskeys,
    code: user.otpAuthEnabled && config.magicLinkEnabled ? verified?.value : undefined,
    providers: config.oauthProviders.map(({ id }) => id).filter((id) => links.some(({ type }) => type === id)),
  };
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
    <form method="post" noValidate className="portico-stack" onSubmit={submission([password], signIn)}>
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
