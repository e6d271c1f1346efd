export * from '@portico/js';
export type { AccountSettingsItem } from './components/account-sections.tsx';
export { AccountSettings, type AccountSettingsProps } from './components/account-settings.tsx';
export {
  AuthPage,
  type AuthPageProps,
  SignIn,
  type SignInProps,
  SignUp,
  type SignUpProps,
} from './components/auth-page.tsx';
export { CliAuthConfirmation, type CliAuthConfirmationProps } from './components/cli-auth-confirmation.tsx';
export { CredentialSignIn } from './components/credential-sign-in.tsx';
export { CredentialSignUp, type CredentialSignUpProps } from './components/credential-sign-up.tsx';
export { EmailVerification, type EmailVerificationProps } from './components/email-verification.tsx';
export { ErrorPage, type ErrorPageProps } from './components/error-page.tsx';
export { ForgotPassword, type ForgotPasswordProps } from './components/forgot-password.tsx';
export { MagicLinkCallback, type MagicLinkCallbackProps } from './components/magic-link-callback.tsx';
export { MagicLinkSignIn } from './components/magic-link-sign-in.tsx';
export { MessageCard, type MessageCardProps } from './components/message-card.tsx';
export { MFA, type MFAProps } from './components/mfa.tsx';
export {
  OAuthButton,
  OAuthButtonGroup,
  type OAuthButtonGroupProps,
  type OAuthButtonProps,
} from './components/oauth-button.tsx';
export { OAuthCallback, type OAuthCallbackProps } from './components/oauth-callback.tsx';
export { PasswordReset, type PasswordResetProps } from './components/password-reset.tsx';
export { SignOut } from './components/sign-out.tsx';
export {
  SelectedTeamSwitcher,
  type SelectedTeamSwitcherProps,
  TeamSwitcher,
  type TeamSwitcherProps,
} from './components/team-switcher.tsx';
export { UserAvatar, type UserAvatarProps } from './components/user-avatar.tsx';
export { UserButton, type UserButtonProps } from './components/user-button.tsx';
export type { CodeProblem } from './flows/code-problem.ts';
export { type CliConfirmation, useCliConfirmation } from './flows/use-cli-confirmation.ts';
export {
  type EmailVerificationFlow,
  type EmailVerificationOptions,
  useEmailVerification,
} from './flows/use-email-verification.ts';
export { type ForgotPasswordFlow, type ForgotPasswordOptions, useForgotPassword } from './flows/use-forgot-password.ts';
export { type MagicLinkFlow, useMagicLink } from './flows/use-magic-link.ts';
export { type OAuthCallbackFlow, useOAuthCallback } from './flows/use-oauth-callback.ts';
export { type OAuthSignIn, useOAuthSignIn } from './flows/use-oauth-sign-in.ts';
export { type OneTimeCodeFlow, type OneTimeCodeOptions, useOneTimeCode } from './flows/use-one-time-code.ts';
export { type PasskeySignIn, usePasskeySignIn, usePasskeySupport } from './flows/use-passkey-sign-in.ts';
export { type PasswordResetFlow, type PasswordResetOptions, usePasswordReset } from './flows/use-password-reset.ts';
export {
  type Credentials,
  type PasswordFlowOptions,
  type PasswordSignIn,
  usePasswordSignIn,
} from './flows/use-password-sign-in.ts';
export { type PasswordSignUp, usePasswordSignUp } from './flows/use-password-sign-up.ts';
export { type SecondFactorFlow, useSecondFactor } from './flows/use-second-factor.ts';
export { type SelectedTeam, type SelectedTeamOptions, useSelectedTeam } from './flows/use-selected-team.ts';
export { type TeamChoice, useTeamChoice } from './flows/use-team-choice.ts';
export { type TeamInvitationFlow, useTeamInvitation } from './flows/use-team-invitation.ts';
export { PorticoAdminApp, PorticoClientApp, PorticoServerApp } from './hooks/twins.ts';
export { type Action, useAction } from './hooks/use-action.ts';
export { useRead } from './hooks/use-read.ts';
export { useUser } from './hooks/use-user.ts';
export type { MockApiKey, MockProject, MockSession, MockTeam, MockUser } from './mocks/mocks.ts';
export { type HandlerComponentProps, PorticoHandler, type PorticoHandlerProps } from './pages/portico-handler.tsx';
export { usePorticoApp } from './provider/app-context.ts';
export { PorticoProvider, type PorticoProviderProps } from './provider/portico-provider.tsx';
export { languageOf } from './text/language-of.ts';
export type { Language } from './text/languages.ts';
export { ProviderMark, providerName } from './ui/provider-marks.tsx';
export { type ColorMode, PorticoTheme, type PorticoThemeProps, type Theme, type ThemeColors } from './ui/theme.tsx';
