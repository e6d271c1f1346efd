import type { Project } from '@portico/js';
import { loadSignUp, loadWaysIn } from '@portico/js/internals';
import { Fragment, type ReactNode, useState } from 'react';
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

/** The parts of the page, and the methods that they contain. The forms share a part with tabs. */
const partOf = { social: 'social', passkey: 'passkey', 'one-time-code': 'forms', password: 'forms' } as const;
const formOf = { social: [], passkey: [], 'one-time-code': ['magic-link'], password: ['password'] } as const;

type Method = keyof typeof partOf;
type Part = (typeof partOf)[Method];

const defaultOrder = Object.keys(partOf) as Method[];

/**
 * Shows the sign-in methods that the project has enabled, in the order of its branding. The one that was last used in this
 * browser comes first. They do not depend on the address, so they do not tell who has an account.
 */
export function Methods(props: MethodsProps) {
  const text = useText(signInPages);
  const lastUsed = useLastUsed();
  const { displayName, config, branding } = props.project;
  const canUsePasskeys = usePasskeySupport();
  const isSignIn = props.type === 'sign-in';
  const providers = config.oauthProviders.map(({ id }) => id);
  const isOffered: Readonly<Record<Method, boolean>> = {
    social: providers.length > 0,
    passkey: config.passkeyEnabled && canUsePasskeys && isSignIn,
    'one-time-code': config.magicLinkEnabled,
    password: config.credentialEnabled,
  };
  const methods = shownOf(isOffered, branding?.methods);
  useSoon(
    loadWaysIn,
    methods.some((method) => method !== 'password'),
  );
  useSoon(loadSignUp, methods.includes('password') && !isSignIn);
  if (methods.length === 0) return <p className="portico-lead">{text('no-method.text', { project: displayName })}</p>;
  const parts = methods.map((method) => partOf[method]);
  const last = isSignIn && lastUsed !== null ? partOfLastUsed(lastUsed) : undefined;
  const order = [...new Set([...parts.filter((part) => part === last), ...parts])];
  const show: Readonly<Record<Part, () => ReactNode>> = {
    social: () => <ProviderButtons providers={providers} />,
    passkey: () => <PasskeyButton />,
    forms: () => <Forms {...props} forms={methods.flatMap((method) => formOf[method])} />,
  };
  return (
    <div className="portico-methods">
      {order.map((part, at) => (
        <Fragment key={part}>
          {at > 0 && (part === 'forms' || order[at - 1] === 'forms') && (
            <p className="portico-or">{text('methods.or')}</p>
          )}
          {show[part]()}
        </Fragment>
      ))}
    </div>
  );
}

/** Returns the methods in their order. A project that hides everything that it offers hides nothing: people must get in. */
function shownOf(isOffered: Readonly<Record<Method, boolean>>, order: readonly Method[] = defaultOrder): Method[] {
  const shown = order.filter((method) => isOffered[method]);
  return shown.length > 0 ? shown : defaultOrder.filter((method) => isOffered[method]);
}

function partOfLastUsed(method: string): Part {
  if (method === 'passkey') return 'passkey';
  return method === 'magic-link' || method === 'password' ? 'forms' : 'social';
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
  const labels = { 'magic-link': text('methods.code'), password: text('methods.password') };
  const tabs = forms.map((key) => ({ key, label: labels[key] }));
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
