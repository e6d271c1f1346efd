import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { type FormField, propsOf, submission, useField, useFocusAfter } from '../../../ui/forms/form.ts';
import { explain } from '../../../ui/messages/explain.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { Scope } from '../../../ui/theme/theme.tsx';
import { useCredentialProblems } from '../sign-in/credential-problems.ts';
import type { PasswordFlowOptions } from '../sign-in/flow-options.ts';
import { AddressOfPassword, useFocusIf } from './address-of-password.tsx';
import { PasswordField } from './password-field.tsx';
import { usePasswordSignIn } from './use-password-sign-in.ts';

/** Shows a form for sign-in with email and password. */
export function CredentialSignIn(options: PasswordFlowOptions) {
  return <PasswordSignInForm {...options} email={useField(useCredentialProblems().email)} />;
}

interface PasswordSignInFormProps extends PasswordFlowOptions {
  /** State of the email field, shared with other forms so that they keep the typed address. */
  readonly email: FormField;
  /** The user has entered the address in the step before. */
  readonly isKnown?: boolean | undefined;
}

/** Shows the same as `CredentialSignIn`, with a shared email field. */
export function PasswordSignInForm({ email, isKnown = false, ...options }: PasswordSignInFormProps) {
  const text = useText();
  const problems = useCredentialProblems();
  const password = useField(problems.password);
  const { signIn, isRunning, error } = usePasswordSignIn(options);
  const failure = error === undefined ? undefined : explain(error);

  useFocusAfter(error, failure?.field === 'email' && !isKnown ? email : password);
  useFocusIf(isKnown, password);

  return (
    <Scope>
      <form
        method="post"
        noValidate
        className="portico-stack"
        onSubmit={submission([email, password], () => signIn({ email: email.value.trim(), password: password.value }))}
      >
        <AddressOfPassword email={email} isKnown={isKnown} />
        <PasswordField
          {...propsOf(password)}
          label={text('field.password')}
          name="password"
          autoComplete="current-password"
        />
        <p className="portico-aside">
          <PageLink to="forgotPassword">{text('sign-in.forgot')}</PageLink>
        </p>
        <div role="alert" className="portico-alert">
          {failure !== undefined && text(failure.key, failure.fill)}
        </div>
        <Button type="submit" isBusy={isRunning}>
          {text('sign-in.button')}
        </Button>
      </form>
    </Scope>
  );
}
