import type { Project } from '@portico/js';
import { loadSignUp, loadWaysIn } from '@portico/js/internals';
import { useState } from 'react';
import { AskForCode } from '../../features/sign-in/one-time-code/magic-link-sign-in.tsx';
import type { OneTimeCodeFlow } from '../../features/sign-in/one-time-code/use-one-time-code.ts';
import { PasskeyButton } from '../../features/sign-in/passkey/passkey-button.tsx';
import { usePasskeySupport } from '../../features/sign-in/passkey/use-passkey-sign-in.ts';
import { PasswordSignInForm } from '../../features/sign-in/password/credential-sign-in.tsx';
import { PasswordSignUpForm } from '../../features/sign-in/password/credential-sign-up.tsx';
import { useLastUsed } from '../../features/sign-in/sign-in/use-last-used.ts';
import { ProviderButtons } from '../../features/sign-in/social/oauth-button.tsx';
import { useSoon } from '../../hooks/use-soon.ts';
import { signInPages } from '../../text/sign-in-pages.ts';
import { useText } from '../../text/text-context.tsx';
import type { FormField } from '../../ui/forms/form.ts';
import { Tabs } from '../../ui/tabs.tsx';

interface MethodsProps {
  readonly type: 'sign-in' | 'sign-up';
  readonly project: Project;
  readonly firstTab?: FormKey;
  readonly noPasswordRepeat?: boolean;
  readonly code: OneTimeCodeFlow;
  /** State of the email field, shared by all forms. */
  readonly email: FormField;
}

type FormKey = 'magic-link' | 'password';

/**
 * Shows the sign-in methods that the project has enabled: first those with one click, then those with a form. The one
 * that was last used in this browser comes first. They do not depend on the address, so they do not tell who has an
 * account.
 */
export function Methods(props: MethodsProps) {
  const text = useText(signInPages);
  const lastUsed = useLastUsed();
  const { displayName, config } = props.project;
  const canUsePasskeys = usePasskeySupport();
  const providers = config.oauthProviders.map(({ id }) => id);
  const hasPasskey = config.passkeyEnabled && canUsePasskeys && props.type === 'sign-in';
  const forms: FormKey[] = [
    ...(config.magicLinkEnabled ? ['magic-link' as const] : []),
    ...(config.credentialEnabled ? ['password' as const] : []),
  ];
  const hasClicks = providers.length > 0 || hasPasskey;
  useSoon(loadWaysIn, hasClicks || config.magicLinkEnabled);
  useSoon(loadSignUp, config.credentialEnabled && props.type === 'sign-up');
  if (!hasClicks && forms.length === 0) {
    return <p className="portico-lead">{text('no-method.text', { project: displayName })}</p>;
  }
  const providerButtons = providers.length > 0 && <ProviderButtons key="providers" providers={providers} />;
  const passkeyButton = hasPasskey && <PasskeyButton key="passkey" />;
  const clicks = lastUsed === 'passkey' ? [passkeyButton, providerButtons] : [providerButtons, passkeyButton];
  const form = forms.length > 0 && <Forms key="forms" {...props} forms={forms} />;
  const or = hasClicks && forms.length > 0 && (
    <p key="or" className="portico-or">
      {text('methods.or')}
    </p>
  );
  const isFormFirst = props.type === 'sign-in' && forms.some((one) => one === lastUsed);
  return <div className="portico-methods">{isFormFirst ? [form, or, ...clicks] : [...clicks, or, form]}</div>;
}

function Forms({ forms, firstTab, ...props }: MethodsProps & { readonly forms: readonly FormKey[] }) {
  const text = useText(signInPages);
  const lastUsed = useLastUsed();
  const [clicked, setClicked] = useState<FormKey>();
  const wanted = clicked ?? firstTab ?? lastUsed;
  const chosen = forms.find((form) => form === wanted) ?? forms[0];
  const form =
    chosen === 'magic-link' ? <AskForCode flow={props.code} email={props.email} /> : <PasswordForm {...props} />;
  if (forms.length === 1 || chosen === undefined) return form;
  const tabs = [
    { key: 'magic-link', label: text('methods.code') },
    { key: 'password', label: text('methods.password') },
  ] as const;
  return (
    <Tabs label={text('methods.tabs')} tabs={tabs} chosen={chosen} onChoose={setClicked}>
      {form}
    </Tabs>
  );
}

function PasswordForm({ type, noPasswordRepeat, email }: Pick<MethodsProps, 'type' | 'noPasswordRepeat' | 'email'>) {
  return type === 'sign-up' ? (
    <PasswordSignUpForm noPasswordRepeat={noPasswordRepeat} email={email} />
  ) : (
    <PasswordSignInForm email={email} />
  );
}
