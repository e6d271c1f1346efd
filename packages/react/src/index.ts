import './hooks/twins.ts';

export * from '@portico/js';
export {
  AuthPage,
  type AuthPageProps,
  SignIn,
  type SignInProps,
  SignUp,
  type SignUpProps,
} from './components/auth-page.tsx';
export { CredentialSignIn } from './components/credential-sign-in.tsx';
export { CredentialSignUp, type CredentialSignUpProps } from './components/credential-sign-up.tsx';
export { EmailVerification, type EmailVerificationProps } from './components/email-verification.tsx';
export { ErrorPage, type ErrorPageProps } from './components/error-page.tsx';
export { ForgotPassword, type ForgotPasswordProps } from './components/forgot-password.tsx';
export { MessageCard, type MessageCardProps } from './components/message-card.tsx';
export { PasswordReset, type PasswordResetProps } from './components/password-reset.tsx';
export { SignOut } from './components/sign-out.tsx';
export { UserAvatar, type UserAvatarProps } from './components/user-avatar.tsx';
export { UserButton, type UserButtonProps } from './components/user-button.tsx';
export type { CodeProblem } from './flows/code-problem.ts';
export {
  type EmailVerificationFlow,
  type EmailVerificationOptions,
  useEmailVerification,
} from './flows/use-email-verification.ts';
export { type ForgotPasswordFlow, type ForgotPasswordOptions, useForgotPassword } from './flows/use-forgot-password.ts';
export { type PasswordResetFlow, type PasswordResetOptions, usePasswordReset } from './flows/use-password-reset.ts';
export {
  type Credentials,
  type PasswordFlowOptions,
  type PasswordSignIn,
  usePasswordSignIn,
} from './flows/use-password-sign-in.ts';
export { type PasswordSignUp, usePasswordSignUp } from './flows/use-password-sign-up.ts';
export { type Action, useAction } from './hooks/use-action.ts';
export { useRead } from './hooks/use-read.ts';
export { useUser } from './hooks/use-user.ts';
export { type HandlerComponentProps, PorticoHandler, type PorticoHandlerProps } from './pages/portico-handler.tsx';
export { usePorticoApp } from './provider/app-context.ts';
export { PorticoProvider, type PorticoProviderProps } from './provider/portico-provider.tsx';
export type { Language } from './text/text-context.tsx';
export { type ColorMode, PorticoTheme, type PorticoThemeProps, type Theme, type ThemeColors } from './ui/theme.tsx';
