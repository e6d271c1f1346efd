export * from '@portico/js';
export { languageOf } from '@portico/texts/language-of';
export type { Language } from '@portico/texts/languages';
export type { CodeProblem } from './features/ground/verification-codes/code-problem.ts';
export {
  CliAuthConfirmation,
  type CliAuthConfirmationProps,
} from './features/sign-in/cli-login/cli-auth-confirmation.tsx';
export { type CliConfirmation, useCliConfirmation } from './features/sign-in/cli-login/use-cli-confirmation.ts';
export {
  MagicLinkCallback,
  type MagicLinkCallbackProps,
} from './features/sign-in/one-time-code/magic-link-callback.tsx';
export { MagicLinkSignIn } from './features/sign-in/one-time-code/magic-link-sign-in.tsx';
export { type MagicLinkFlow, useMagicLink } from './features/sign-in/one-time-code/use-magic-link.ts';
export {
  type OneTimeCodeFlow,
  type OneTimeCodeOptions,
  useOneTimeCode,
} from './features/sign-in/one-time-code/use-one-time-code.ts';
export {
  type PasskeySignIn,
  usePasskeySignIn,
  usePasskeySupport,
} from './features/sign-in/passkey/use-passkey-sign-in.ts';
export { CredentialSignIn } from './features/sign-in/password/credential-sign-in.tsx';
export { CredentialSignUp, type CredentialSignUpProps } from './features/sign-in/password/credential-sign-up.tsx';
export { ForgotPassword, type ForgotPasswordProps } from './features/sign-in/password/forgot-password.tsx';
export { PasswordReset, type PasswordResetProps } from './features/sign-in/password/password-reset.tsx';
export {
  type ForgotPasswordFlow,
  type ForgotPasswordOptions,
  useForgotPassword,
} from './features/sign-in/password/use-forgot-password.ts';
export {
  type PasswordResetFlow,
  type PasswordResetOptions,
  usePasswordReset,
} from './features/sign-in/password/use-password-reset.ts';
export {
  type Credentials,
  type PasswordSignIn,
  usePasswordSignIn,
} from './features/sign-in/password/use-password-sign-in.ts';
export { type PasswordSignUp, usePasswordSignUp } from './features/sign-in/password/use-password-sign-up.ts';
export type { PasswordFlowOptions } from './features/sign-in/sign-in/flow-options.ts';
export {
  OAuthButton,
  OAuthButtonGroup,
  type OAuthButtonGroupProps,
  type OAuthButtonProps,
} from './features/sign-in/social/oauth-button.tsx';
export { OAuthCallback, type OAuthCallbackProps } from './features/sign-in/social/oauth-callback.tsx';
export { ProviderMark, providerName } from './features/sign-in/social/provider-marks.tsx';
export { type OAuthCallbackFlow, useOAuthCallback } from './features/sign-in/social/use-oauth-callback.ts';
export { type OAuthSignIn, useOAuthSignIn } from './features/sign-in/social/use-oauth-sign-in.ts';
export { MFA, type MFAProps } from './features/sign-in/totp/mfa.tsx';
export { type SecondFactorFlow, useSecondFactor } from './features/sign-in/totp/use-second-factor.ts';
export {
  SelectedTeamSwitcher,
  type SelectedTeamSwitcherProps,
  TeamSwitcher,
  type TeamSwitcherProps,
} from './features/teams/teams/team-switcher.tsx';
export {
  type SelectedTeam,
  type SelectedTeamOptions,
  useSelectedTeam,
} from './features/teams/teams/use-selected-team.ts';
export { type TeamChoice, useTeamChoice } from './features/teams/teams/use-team-choice.ts';
export { type TeamInvitationFlow, useTeamInvitation } from './features/teams/teams/use-team-invitation.ts';
export {
  EmailVerification,
  type EmailVerificationProps,
} from './features/users/contact-channels/email-verification.tsx';
export {
  type EmailVerificationFlow,
  type EmailVerificationOptions,
  useEmailVerification,
  useEmailVerificationReview,
} from './features/users/contact-channels/use-email-verification.ts';
export { SignOut } from './features/users/sessions/sign-out.tsx';
export { Onboarding, type OnboardingProps } from './features/users/sign-up-fields/onboarding.tsx';
export { UserAvatar, type UserAvatarProps } from './features/users/users/user-avatar.tsx';
export { UserButton, type UserButtonProps } from './features/users/users/user-button.tsx';
export { usePorticoApp } from './hooks/app-context.ts';
export { PorticoAdminApp, PorticoClientApp, PorticoServerApp } from './hooks/twins.ts';
export { type Action, useAction } from './hooks/use-action.ts';
export { useRead } from './hooks/use-read.ts';
export { useServerStatus } from './hooks/use-server-status.ts';
export { useUser } from './hooks/use-user.ts';
export type {
  MockApiKey,
  MockPayment,
  MockProduct,
  MockProject,
  MockSession,
  MockTeam,
  MockUser,
} from './mocks/mocks.ts';
export type { AccountSettingsItem } from './pages/account/account-sections.tsx';
export { AccountSettings, type AccountSettingsProps } from './pages/account/account-settings.tsx';
export { ErrorPage, type ErrorPageProps } from './pages/error-page.tsx';
export { type HandlerComponentProps, PorticoHandler, type PorticoHandlerProps } from './pages/portico-handler.tsx';
export { AuthPage, type AuthPageProps } from './pages/sign-in/auth-page.tsx';
export { SignIn } from './pages/sign-in/sign-in.tsx';
export type { SignInProps, SignUpProps } from './pages/sign-in/sign-in-props.ts';
export { SignUp } from './pages/sign-in/sign-up.tsx';
export { PorticoProvider, type PorticoProviderProps } from './provider/portico-provider.tsx';
export type { RefetchOptions } from './provider/use-refetch.ts';
export type { LanguageTexts } from './text/translations.ts';
export { MessageCard, type MessageCardProps } from './ui/messages/message-card.tsx';
export {
  type ColorMode,
  PorticoTheme,
  type PorticoThemeProps,
  type Theme,
  type ThemeColors,
} from './ui/theme/theme.tsx';
