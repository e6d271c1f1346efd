import type { Project } from '@portico/js';
import { loadSignUp, loadWaysIn } from '@portico/js/internals';
import { signInPages } from '@portico/texts/en-US/sign-in-pages';
import { Fragment, type ReactNode, useState } from 'react';
import { AskForCode } from '../../features/sign-in/one-time-code/magic-link-sign-in.tsx';
import type { OneTimeCodeFlow } from '../../features/sign-in/one-time-code/use-one-time-code.ts';
import { PasskeyButton } from '../../features/sign-in/passkey/passkey-button.tsx';
import { usePasskeySupport } from '../../features/sign-in/passkey/use-passkey-sign-in.ts';
import { useLastUsed } from '../../features/sign-in/sign-in/use-last-used.ts';
import { ProviderButtons } from '../../features/sign-in/social/oauth-button.tsx';
import { useSoon } from '../../hooks/use-soon.ts';
import { useBrand } from '../../text/brand-context.ts';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/forms/email-field.tsx';
import { type FormField, submission } from '../../ui/forms/form.ts';
import { Tabs } from '../../ui/tabs.tsx';

/** Shows the form for a password. @param isKnown whether the user has entered the address in the step before */
export type PasswordForm = (email: FormField, isKnown?: boolean) => ReactNode;

interface MethodsProps {
  readonly type: 'sign-in' | 'sign-up';
  readonly project: Project;
  readonly firstTab?: FormKey;
  readonly passwordForm: PasswordForm;
  readonly code: OneTimeCodeFlow;
  /** State of the email field, shared by all forms. */
  readonly email: FormField;
  /** Goes to the password of the address, in a project that asks for the address first. */
  readonly onPassword: () => void;
}

type FormKey = 'magic-link' | 'password';
type Method = 'social' | 'passkey' | FormKey;

const defaultOrder: readonly Method[] = ['social', 'passkey', 'magic-link', 'password'];

function isForm(method: Method | undefined): method is FormKey {
  return method === 'magic-link' || method === 'password';
}

/**
 * Shows the sign-in methods that the project has enabled, in the order of its branding. The one that was last used in this
 * browser comes first. They do not depend on the address, so they do not tell who has an account.
 */
export function Methods(props: MethodsProps) {
  const text = useText(signInPages);
  const lastUsed = useLastUsed();
  const brand = useBrand();
  const { displayName, config } = props.project;
  const canUsePasskeys = usePasskeySupport();
  const isSignIn = props.type === 'sign-in';
  const providers = config.oauthProviders.map(({ id }) => id);
  const isOffered = {
    social: providers.length > 0,
    passkey: config.passkeyEnabled && canUsePasskeys && isSignIn,
    'magic-link': config.magicLinkEnabled,
    password: config.credentialEnabled,
  };
  const methods = (brand?.methods ?? defaultOrder).filter((method) => isOffered[method]);
  const forms = methods.filter(isForm);
  useSoon(loadWaysIn, methods.length > forms.length || config.magicLinkEnabled);
  useSoon(loadSignUp, config.credentialEnabled && !isSignIn);
  if (methods.length === 0) return <p className="portico-lead">{text('no-method.text', { project: displayName })}</p>;
  const last = methods.find((method) => method === lastUsed);
  const isFirst = (method: Method) => isSignIn && (isForm(last) ? isForm(method) : method === last);
  // The forms are one part, with tabs.
  const parts = methods
    .filter((method) => !isForm(method) || method === forms[0])
    .sort((one, other) => Number(isFirst(other)) - Number(isFirst(one)));
  return (
    <div className="portico-methods">
      {parts.map((part, at) => (
        <Fragment key={part}>
          {at > 0 && (isForm(part) || isForm(parts[at - 1])) && <p className="portico-or">{text('methods.or')}</p>}
          {part === 'social' && <ProviderButtons providers={providers} />}
          {part === 'passkey' && <PasskeyButton />}
          {isForm(part) && <Forms {...props} forms={forms} />}
        </Fragment>
      ))}
    </div>
  );
}

function Forms({ forms, firstTab, ...props }: MethodsProps & { readonly forms: readonly FormKey[] }) {
  const text = useText(signInPages);
  const lastUsed = useLastUsed();
  const [clicked, setClicked] = useState<FormKey>();
  const wanted = clicked ?? firstTab ?? lastUsed;
  const chosen = forms.find((form) => form === wanted) ?? forms[0];
  const form =
    chosen === 'magic-link' ? <AskForCode flow={props.code} email={props.email} /> : props.passwordForm(props.email);
  if (forms.length === 1 || chosen === undefined) return form;
  if (props.project.config.identifierFirst) {
    return <AskForAddress {...props} isCode={chosen === 'magic-link'} />;
  }
  const tabs = forms.map((key) => ({ key, label: text(key === 'password' ? 'methods.password' : 'methods.code') }));
  return (
    <Tabs label={text('methods.tabs')} tabs={tabs} chosen={chosen} onChoose={setClicked}>
      {form}
    </Tabs>
  );
}

interface AskForAddressProps extends Pick<MethodsProps, 'code' | 'email' | 'onPassword' | 'type'> {
  /** Whether the address gets a code at once. */
  readonly isCode: boolean;
}

/** Asks for the address only. The next step is the same for every address, so it does not tell who has an account. */
function AskForAddress({ code, email, isCode, onPassword, type }: AskForAddressProps) {
  const text = useText(signInPages);
  // The server sends no code to an unverified address whose account has a password.
  const usePassword = (
    <Button
      isQuiet
      onClick={() => {
        code.clear();
        onPassword();
      }}
    >
      {text(type === 'sign-up' ? 'methods.choose-password' : 'methods.use-password')}
    </Button>
  );
  return isCode ? (
    <AskForCode flow={code} email={email} button={text('code.button')} otherWay={usePassword} />
  ) : (
    <form method="post" noValidate className="portico-stack" onSubmit={submission([email], async () => onPassword())}>
      <EmailField field={email} />
      <Button type="submit">{text('code.button')}</Button>
    </form>
  );
}
