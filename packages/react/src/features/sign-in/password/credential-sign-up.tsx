import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { type FormField, propsOf, submission, useField, useFocusAfter } from '../../../ui/forms/form.ts';
import { explain } from '../../../ui/messages/explain.ts';
import { Scope } from '../../../ui/theme/theme.tsx';
import { useCredentialProblems } from '../sign-in/credential-problems.ts';
import type { PasswordFlowOptions } from '../sign-in/flow-options.ts';
import { AddressOfPassword, useFocusIf } from './address-of-password.tsx';
import { PasswordField } from './password-field.tsx';
import { useNewPassword } from './use-new-password.ts';
import { usePasswordSignUp } from './use-password-sign-up.ts';

/** Props of `CredentialSignUp`. */
export interface CredentialSignUpProps extends PasswordFlowOptions {
  /** Asks for the password once, because it can be shown. Default: true. */
  readonly noPasswordRepeat?: boolean;
}

/** Shows a form for sign-up with email and password. */
export function CredentialSignUp(props: CredentialSignUpProps) {
  return <PasswordSignUpForm {...props} email={useField(useCredentialProblems().email)} />;
}

interface PasswordSignUpFormProps extends CredentialSignUpProps {
  /** State of the email field, shared with other forms so that they keep the typed address. */
  readonly email: FormField;
  /** The user has entered the address in the step before. */
  readonly isKnown?: boolean | undefined;
}

/** Shows the same as `CredentialSignUp`, with a shared email field. */
export function PasswordSignUpForm(props: PasswordSignUpFormProps) {
  const { noPasswordRepeat = true, email, isKnown = false, ...options } = props;
  const text = useText();
  const rules = useNewPassword();
  const password = useField(rules.problem);
  const again = useField((value) => (value === password.value ? undefined : text('problem.passwords-differ')));
  const { signUp, isRunning, error } = usePasswordSignUp(options);
  const failure = error === undefined ? undefined : explain(error);
  const fields = noPasswordRepeat ? [email, password] : [email, password, again];

  useFocusAfter(error, failure?.field === 'password' || isKnown ? password : email);
  useFocusIf(isKnown, password);

  return (
    <Scope>
      <form
        method="post"
        noValidate
        className="portico-stack"
        onSubmit={submission(fields, () => signUp({ email: email.value.trim(), password: password.value }))}
      >
        <AddressOfPassword email={email} isKnown={isKnown} />
        <PasswordField
          {...propsOf(password)}
          label={text('field.password')}
          name="password"
          autoComplete="new-password"
          help={rules.help}
          hasMeter
        />
        {!noPasswordRepeat && (
          <PasswordField
            {...propsOf(again)}
            label={text('field.password-again')}
            name="password-again"
            autoComplete="new-password"
          />
        )}
        <div role="alert" className="portico-alert">
          {failure !== undefined && text(failure.key, failure.fill)}
        </div>
        <Button type="submit" isBusy={isRunning}>
          {text('sign-up.button')}
        </Button>
      </form>
    </Scope>
  );
}
