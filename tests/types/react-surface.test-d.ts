import type * as portico from '@portico/react';
import type { CurrentUser, PorticoClientApp, Team } from '@portico/react';
import type { ReactNode } from 'react';
import { expectTypeOf } from 'vitest';
import { promised, type Unknown } from './promised.ts';

/**
 * Components with their properties, and hooks other than those of the SDK objects.
 *
 * @see docs/reference/protocol/sdk.md#react-and-nextjs
 */

/** A component with these properties. Properties with a question mark are optional. */
type Takes<P> = (props: P) => unknown;
type Page = { fullPage?: boolean };
type Linked = Page & { searchParams: Record<string, string> };
type SignInCard = Page & {
  automaticRedirect?: boolean;
  extraInfo?: ReactNode;
  firstTab?: 'magic-link' | 'password';
  mockProject?: { config: { signUpEnabled: boolean; oauthProviders: { id: string }[] } };
};
type MockTeams = {
  mockUser?: { team?: { id: string; displayName: string } };
  mockTeams?: { id: string; displayName: string; profileImageUrl?: string | null }[];
  mockProject?: { config: { clientTeamCreationEnabled: boolean } };
};
type Item = { id: string; title: string; content: ReactNode; icon?: ReactNode; iconName?: 'Key' | 'Bell' | 'Contact' };

type Language =
  | 'en-US'
  | 'ar'
  | 'de-DE'
  | 'es-ES'
  | 'fr-CA'
  | 'fr-FR'
  | 'it-IT'
  | 'ja-JP'
  | 'ko-KR'
  | 'nl-NL'
  | 'pt-BR'
  | 'pt-PT'
  | 'zh-CN'
  | 'zh-TW';

interface Components {
  readonly PorticoProvider: Takes<{
    app: PorticoClientApp;
    children: ReactNode;
    lang?: Language;
    translationOverrides?: Record<string, string>;
  }>;
  readonly PorticoTheme: Takes<{
    theme?: { light?: object; dark?: object; radius?: string };
    nonce?: string;
    children: ReactNode;
  }>;
  readonly PorticoHandler: Takes<{
    fullPage?: boolean;
    location?: string;
    componentProps?: { SignIn?: SignInCard; MFA?: Page };
  }>;
  readonly SignIn: Takes<SignInCard>;
  readonly SignUp: Takes<SignInCard & { noPasswordRepeat?: boolean }>;
  readonly AuthPage: Takes<SignInCard & { type: 'sign-in' | 'sign-up'; noPasswordRepeat?: boolean }>;
  readonly AccountSettings: Takes<
    Page & {
      extraItems?: Item[];
      mockUser?: { displayName?: string; profileImageUrl?: string };
      mockProject?: { config: { allowUserApiKeys: boolean; clientTeamCreationEnabled: boolean } };
      mockApiKeys?: { id: string; description: string; createdAt: string; manuallyRevokedAt?: string | null }[];
      mockSessions?: { id: string; isCurrentSession: boolean; createdAt: string; geoInfo?: { ip?: string } }[];
    }
  >;
  readonly EmailVerification: Takes<Page & { searchParams?: Record<string, string> }>;
  readonly MagicLinkCallback: Takes<Page & { searchParams?: Record<string, string> }>;
  readonly PasswordReset: Takes<Linked>;
  readonly ErrorPage: Takes<Linked>;
  readonly ForgotPassword: Takes<Page>;
  readonly OAuthCallback: Takes<Page>;
  readonly SignOut: Takes<Page>;
  readonly MFA: Takes<Page & { onSuccess?: () => void; onCancel?: () => void }>;
  readonly CliAuthConfirmation: Takes<Page>;
  readonly CredentialSignIn: Takes<Record<never, never>>;
  readonly MagicLinkSignIn: Takes<Record<never, never>>;
  readonly CredentialSignUp: Takes<{ noPasswordRepeat?: boolean }>;
  readonly OAuthButton: Takes<{ provider: string; type: 'sign-in' | 'sign-up'; isMock?: boolean }>;
  readonly OAuthButtonGroup: Takes<{
    type: 'sign-in' | 'sign-up';
    mockProject?: { config: { oauthProviders: { id: string }[] } };
  }>;
  readonly SelectedTeamSwitcher: Takes<
    {
      urlMap?: (team: Team) => string;
      selectedTeam?: Team;
      noUpdateSelectedTeam?: boolean;
      nullLabel?: string;
      onChange?: (team: Team) => void;
      triggerClassName?: string;
    } & MockTeams
  >;
  readonly TeamSwitcher: Takes<
    {
      team?: Team;
      teamId?: string;
      nullLabel?: string;
      triggerClassName?: string;
      onChange?: (team: Team) => void;
    } & MockTeams
  >;
  readonly UserButton: Takes<{
    showUserInfo?: boolean;
    mockUser?: { displayName?: string; primaryEmail?: string; profileImageUrl?: string };
    colorModeToggle?: () => void | Promise<void>;
    extraItems?: { text: string; icon?: ReactNode; onClick: () => void }[];
  }>;
  readonly UserAvatar: Takes<{
    size?: number;
    border?: boolean;
    user?: { profileImageUrl?: string | null; displayName?: string | null; primaryEmail?: string | null };
  }>;
  readonly MessageCard: Takes<{
    title: string;
    children?: ReactNode;
    fullPage?: boolean;
    primaryButtonText?: string;
    primaryAction?: () => Promise<void> | void;
    secondaryButtonText?: string;
    secondaryAction?: () => Promise<void> | void;
  }>;
}
promised<Components, typeof portico>();
expectTypeOf<Unknown<Components, typeof portico>>().toBeNever();

interface Hooks {
  readonly usePorticoApp: (options?: { projectIdMustMatch?: string }) => PorticoClientApp;
  readonly useUser: ((options: { or: 'redirect' | 'throw' | 'anonymous' }) => CurrentUser) &
    ((options?: { or?: 'return-null'; projectIdMustMatch?: string }) => CurrentUser | null);
}
promised<Hooks, typeof portico>();
