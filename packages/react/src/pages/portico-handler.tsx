import type { HandlerUrls } from '@portico/js';
import { internals, loginHintParameter } from '@portico/js/internals';
import { type ComponentType, useCallback, useEffect } from 'react';
import type { CliAuthConfirmationProps } from '../features/sign-in/cli-login/cli-auth-confirmation.tsx';
import type { MagicLinkCallbackProps } from '../features/sign-in/one-time-code/magic-link-callback.tsx';
import type { ForgotPasswordProps } from '../features/sign-in/password/forgot-password.tsx';
import type { PasswordResetProps } from '../features/sign-in/password/password-reset.tsx';
import type { OAuthCallbackProps } from '../features/sign-in/social/oauth-callback.tsx';
import type { MFAProps } from '../features/sign-in/totp/mfa.tsx';
import type { TeamInvitationProps } from '../features/teams/teams/team-invitation.tsx';
import type { EmailVerificationProps } from '../features/users/contact-channels/email-verification.tsx';
import type { OnboardingProps } from '../features/users/sign-up-fields/onboarding.tsx';
import { usePorticoApp } from '../hooks/app-context.ts';
import { lazyPart, Wait } from '../loading/wait.tsx';
import { useText, useTextsSoon } from '../text/text-context.tsx';
import { CardSkeleton } from '../ui/card.tsx';
import { MessageCard } from '../ui/messages/message-card.tsx';
import { awaitTitle, type PageNavigate, PageNavigationContext } from '../ui/page-navigation.ts';
import type { AccountSettingsProps } from './account/account-settings.tsx';
import type { ErrorPageProps } from './error-page.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { type PageKey, routeOf } from './routes.ts';
import type { SignInProps, SignUpProps } from './sign-in/sign-in-props.ts';
import { useHandlerLocation } from './use-location.ts';

/** Props for the pages, by component name. */
export interface HandlerComponentProps {
  /** Props of the page `sign-in`. */
  readonly SignIn?: Partial<SignInProps>;
  /** Props of the page `sign-up`. */
  readonly SignUp?: Partial<SignUpProps>;
  /** Props of the page `sign-out`. */
  readonly SignOut?: { readonly fullPage?: boolean };
  /** Props of the page `email-verification`. */
  readonly EmailVerification?: Partial<EmailVerificationProps>;
  /** Props of the page `password-reset`. */
  readonly PasswordReset?: Partial<PasswordResetProps>;
  /** Props of the page `forgot-password`. */
  readonly ForgotPassword?: Partial<ForgotPasswordProps>;
  /** Props of the page `oauth-callback`. */
  readonly OAuthCallback?: OAuthCallbackProps;
  /** Props of the page `magic-link-callback`. */
  readonly MagicLinkCallback?: Partial<MagicLinkCallbackProps>;
  /** Props of the page `mfa`. */
  readonly MFA?: MFAProps;
  /** Props of the page `onboarding`. */
  readonly Onboarding?: OnboardingProps;
  /** Props of the page `team-invitation`. */
  readonly TeamInvitation?: Partial<TeamInvitationProps>;
  /** Props of the page `cli-auth-confirm`. */
  readonly CliAuthConfirmation?: Partial<CliAuthConfirmationProps>;
  /** Props of the page `account-settings`. */
  readonly AccountSettings?: AccountSettingsProps;
  /** Props of the page `error`. */
  readonly ErrorPage?: Partial<ErrorPageProps>;
}

/** Props of `PorticoHandler`. */
export interface PorticoHandlerProps {
  /** Fills the window with the page. Default: true. */
  readonly fullPage?: boolean;
  /** Props for the pages, by component name. */
  readonly componentProps?: HandlerComponentProps;
  /** Path and query from the router of the host. Default: the location of the window. */
  readonly location?: string;
}

interface PageProps {
  readonly fullPage: boolean;
  readonly searchParams: Readonly<Record<string, string>>;
  readonly given: HandlerComponentProps;
}

/** Loads a page that does not read the project itself, and what shows the branding of the project on it. */
function brandedPart(load: () => Promise<ComponentType<PageProps>>): ComponentType<PageProps> {
  return lazyPart(async () => {
    const [Page, { withBrand }] = await Promise.all([load(), import('./with-brand.tsx')]);
    return withBrand(Page);
  });
}

function entranceProps({ fullPage, searchParams }: PageProps) {
  return { fullPage, automaticRedirect: true, email: searchParams[loginHintParameter] };
}

/** Each page is loaded when it is first shown. */
const pages: Partial<Record<PageKey, ComponentType<PageProps>>> = {
  signIn: lazyPart(async () => {
    const { SignIn } = await import('./sign-in/sign-in.tsx');
    return (page: PageProps) => <SignIn {...entranceProps(page)} {...page.given.SignIn} />;
  }),
  signUp: lazyPart(async () => {
    const { SignUp } = await import('./sign-in/sign-up.tsx');
    return (page: PageProps) => <SignUp {...entranceProps(page)} {...page.given.SignUp} />;
  }),
  signOut: brandedPart(async () => {
    const { SignOut } = await import('../features/users/sessions/sign-out.tsx');
    return ({ fullPage, given }: PageProps) => <SignOut fullPage={fullPage} {...given.SignOut} />;
  }),
  emailVerification: brandedPart(async () => {
    const { EmailVerification } = await import('../features/users/contact-channels/email-verification.tsx');
    return ({ given, ...page }: PageProps) => <EmailVerification {...page} {...given.EmailVerification} />;
  }),
  passwordReset: brandedPart(async () => {
    const { PasswordReset } = await import('../features/sign-in/password/password-reset.tsx');
    return ({ given, ...page }: PageProps) => <PasswordReset {...page} {...given.PasswordReset} />;
  }),
  forgotPassword: brandedPart(async () => {
    const { ForgotPassword } = await import('../features/sign-in/password/forgot-password.tsx');
    return ({ given, ...page }: PageProps) => <ForgotPassword {...page} {...given.ForgotPassword} />;
  }),
  oauthCallback: brandedPart(async () => {
    const { OAuthCallback } = await import('../features/sign-in/social/oauth-callback.tsx');
    return ({ fullPage, given }: PageProps) => <OAuthCallback fullPage={fullPage} {...given.OAuthCallback} />;
  }),
  magicLinkCallback: brandedPart(async () => {
    const { MagicLinkCallback } = await import('../features/sign-in/one-time-code/magic-link-callback.tsx');
    return ({ given, ...page }: PageProps) => <MagicLinkCallback {...page} {...given.MagicLinkCallback} />;
  }),
  mfa: brandedPart(async () => {
    const { MFA } = await import('../features/sign-in/totp/mfa.tsx');
    return ({ fullPage, given }: PageProps) => <MFA fullPage={fullPage} {...given.MFA} />;
  }),
  onboarding: brandedPart(async () => {
    const { Onboarding } = await import('../features/users/sign-up-fields/onboarding.tsx');
    return ({ fullPage, given }: PageProps) => <Onboarding fullPage={fullPage} {...given.Onboarding} />;
  }),
  teamInvitation: brandedPart(async () => {
    const { TeamInvitation } = await import('../features/teams/teams/team-invitation.tsx');
    return ({ given, ...page }: PageProps) => <TeamInvitation {...page} {...given.TeamInvitation} />;
  }),
  cliAuthConfirm: brandedPart(async () => {
    const { CliAuthConfirmation } = await import('../features/sign-in/cli-login/cli-auth-confirmation.tsx');
    return ({ given, ...page }: PageProps) => <CliAuthConfirmation {...page} {...given.CliAuthConfirmation} />;
  }),
  impersonation: brandedPart(async () => {
    const { ImpersonationPage } = await import('../features/sign-in/impersonation/impersonation-page.tsx');
    return ({ fullPage }: PageProps) => <ImpersonationPage fullPage={fullPage} />;
  }),
  accountSettings: lazyPart(async () => {
    const { AccountSettings } = await import('./account/account-settings.tsx');
    return ({ fullPage, given }: PageProps) => <AccountSettings fullPage={fullPage} {...given.AccountSettings} />;
  }),
  error: brandedPart(async () => {
    const { ErrorPage } = await import('./error-page.tsx');
    return ({ fullPage, searchParams, given }: PageProps) => (
      <ErrorPage fullPage={fullPage} searchParams={searchParams} {...given.ErrorPage} />
    );
  }),
};

/**
 * Shows all ready-made pages. Render it for every path below `/handler`.
 *
 * @example
 * if (location.pathname.startsWith('/handler')) return <PorticoHandler />;
 */
export function PorticoHandler({ fullPage = true, componentProps = {}, location }: PorticoHandlerProps) {
  const app = usePorticoApp();
  const { navigation } = app[internals];
  const { isKnown, pathname, search, go } = useHandlerLocation(location);
  const { redirectTo, show: key } = routeOf(navigation.urls, pathname, search);

  useEffect(() => {
    if (!isKnown || redirectTo === undefined) return;
    if (!isShownHere(navigation.urls, redirectTo) || !go(redirectTo, { replace: true }))
      navigation.go(redirectTo, { replace: true });
  }, [isKnown, redirectTo, navigation, go]);
  // In parallel with the code of the page.
  if (isKnown) app[internals].project().peek();
  useTextsSoon(isKnown && key === 'accountSettings' ? 'account' : 'pages');

  const navigate: PageNavigate = useCallback(
    (to) => {
      awaitTitle();
      if (navigation.useHostNavigate !== undefined) {
        navigation.go(to);
        return true;
      }
      return isShownHere(navigation.urls, to) && go(to);
    },
    [navigation, go],
  );

  if (!isKnown || redirectTo !== undefined) return <CardSkeleton fullPage={fullPage} />;
  const Page = (key && pages[key]) ?? BrandedMissingPage;
  return (
    <PageNavigationContext.Provider value={navigate}>
      <PageBoundary key={pathname} fullPage={fullPage}>
        <Wait fallback={<CardSkeleton fullPage={fullPage} isWide={key === 'accountSettings'} />}>
          <Page
            fullPage={fullPage}
            searchParams={Object.fromEntries(new URLSearchParams(search))}
            given={componentProps}
          />
        </Wait>
      </PageBoundary>
    </PageNavigationContext.Provider>
  );
}

function MissingPage({ fullPage }: Pick<PageProps, 'fullPage'>) {
  const app = usePorticoApp();
  const text = useText();
  return (
    <MessageCard
      fullPage={fullPage}
      title={text('page.missing.title')}
      primaryButtonText={text('page.home')}
      primaryAction={() => app.redirectToHome()}
    >
      {text('page.missing.text')}
    </MessageCard>
  );
}

const BrandedMissingPage = brandedPart(async () => MissingPage);

/** Returns whether a URL is that of a ready-made page. Everything else is a page of the app, which the handler cannot show. */
function isShownHere(urls: HandlerUrls, url: string): boolean {
  const { pathname, search } = new URL(url, 'http://portico.invalid');
  return routeOf(urls, pathname, search).show != null;
}
