import {
  type ActiveSession,
  type AdminEmailDraft,
  type AdminEmailTemplate,
  type AdminEmailTheme,
  type AdminProject,
  type AdminSentEmail,
  type BaseUser,
  type CompleteConfig,
  type ConnectedAccountOptions,
  type ContactChannel,
  type CurrentServerUser,
  type CurrentUserOf,
  type CustomerBilling,
  type CustomerInvoicePage,
  type CustomerPaymentPage,
  type CustomerProductPage,
  type DataVaultSecret,
  type DataVaultStore,
  type EditableTeamMemberProfile,
  type EmailPreviewOptions,
  type GetGrowthOptions,
  type GetItemOptions,
  type GetMetricsOptions,
  type GetPartialUserOptions,
  type GetUserOptions,
  type InternalApiKey,
  type Item,
  type ListBillingOptions,
  type ListCustomerProductsOptions,
  type ListMembersOptions,
  type ListOwnedProjectsOptions,
  type ListPermissionsOptions,
  type ListProductsOptions,
  type ListTeamGrantsOptions,
  type ListTeamsOptions,
  type ListTransactionsOptions,
  type ListUsersOptions,
  type MemberPage,
  type NotificationCategory,
  type OAuthConnection,
  type OAuthProvider,
  type OrElse,
  type OwnedProjectPage,
  type PartialUser,
  type Passkey,
  type Permission,
  PorticoClientApp,
  type PorticoServerApp,
  type ProductionModeError,
  type Project,
  type ProjectGrowth,
  type ProjectMetrics,
  type ReceivedTeamInvitation,
  type RecoveryCodes,
  type ServerContactChannel,
  type ServerItem,
  type ServerOAuthProvider,
  type ServerTeam,
  type ServerTeamUser,
  type ServerUser,
  type SignUpFields,
  type StripeAccountInfo,
  type SwitchOption,
  type Team,
  type TeamApiKey,
  type TeamGrant,
  type TeamInvitation,
  type TeamPage,
  type TeamReference,
  type TeamUser,
  type TransactionPage,
  type TrustedDevice,
  type UserApiKey,
  type UserPage,
  type WithApiKey,
} from '@portico/js';
import { installHooks } from '@portico/js/internals';
import './area-twins.ts';
import './generated-twins.ts';
import { useNavigateOf } from './use-navigate-of.ts';
import { useRead } from './use-read.ts';
import { usePartialUserOf, useUserOf } from './use-user-of.ts';

/** The hooks of what users and teams have and can buy. @internal */
interface CustomerHooks {
  /** An item with its quantity. */
  useItem(itemId: string): Item;
  /** The products: those by default, then the others, oldest first. */
  useProducts(options?: ListCustomerProductsOptions): CustomerProductPage;
  /** The products that the customer can buy. */
  useOffers(): SwitchOption[];
  /** How the customer pays. */
  useBilling(): CustomerBilling;
  /** The invoices, newest first, as Stripe has them now. */
  useInvoices(options?: ListBillingOptions): CustomerInvoicePage;
  /** The payments with their refunds, newest first. */
  usePayments(options?: ListBillingOptions): CustomerPaymentPage;
}

/** The hooks of users at all access levels. @internal */
interface UserHooks {
  /** All active sessions of the user, newest first. */
  useActiveSessions(): ActiveSession[];
  /** A connected account that the app may use on behalf of the user, with all of the scopes. */
  useConnectedAccount(
    provider: string,
    options: ConnectedAccountOptions & { or: 'redirect' | 'throw' },
  ): OAuthConnection;
  useConnectedAccount(provider: string, options?: ConnectedAccountOptions): OAuthConnection | null;
  /** The open team invitations to verified email addresses of the user, oldest first. */
  useTeamInvitations(): ReceivedTeamInvitation[];
  /** The profile of the user in a team, which can be changed. */
  useTeamProfile(team: TeamReference): EditableTeamMemberProfile;
  /**
   * A permission of the user in the project or in a team, granted directly or inherited; null if the user does not
   * have it.
   */
  usePermission(permissionId: string): Permission | null;
  usePermission(team: TeamReference, permissionId: string): Permission | null;
  /** The permissions of the user in the project or in a team. */
  usePermissions(options?: ListPermissionsOptions): Permission[];
  usePermissions(team: TeamReference, options?: ListPermissionsOptions): Permission[];
  /** The passkeys of the user, oldest first. */
  usePasskeys(): Passkey[];
  /** The devices on which the user signs in without a second factor, newest first. */
  useTrustedDevices(): TrustedDevice[];
  /** The number of unused recovery codes of the user, and a method to renew them. */
  useRecoveryCodes(): RecoveryCodes;
  /** The API keys of the user, newest first. */
  useApiKeys(): UserApiKey[];
  /** All notification categories, and whether they are enabled for the user. */
  useNotificationCategories(): NotificationCategory[];
  /** The own fields of the project at sign-up, with the answers and consents of the user. */
  useSignUpFields(): SignUpFields;
}

/** The hooks of teams at all access levels. @internal */
interface TeamHooks {
  /** The pending invitations, oldest first. */
  useInvitations(): TeamInvitation[];
  /** The API keys of the team, newest first. */
  useApiKeys(): TeamApiKey[];
}

/**
 * The hooks on the SDK objects. Each one corresponds to the `get…` or `list…` method with the same arguments, but
 * caches, watches and suspends. The implementation uses the read that both share; this file only declares the types.
 *
 * @see docs/contribute/decisions/0003-hooks-in-react.md
 */
declare module '@portico/js' {
  interface PorticoClientApp<ProjectId extends string = string, User extends BaseUser = CurrentUserOf<ProjectId>> {
    /** The project, with the properties that its users may see. */
    useProject(): Project;
    /** An item of a user, team or custom customer with its quantity. */
    useItem(options: GetItemOptions): Item;
    /** The products of a user, team or custom customer: those by default, then the others, oldest first. */
    useProducts(options: ListProductsOptions): CustomerProductPage;
    /** The signed-in user. */
    useUser(options: GetUserOptions<'redirect' | 'throw' | 'anonymous'> & { or: OrElse }): User;
    useUser(options?: GetUserOptions): User | null;
    /** The signed-in user according to the access token. */
    usePartialUser(options: GetPartialUserOptions): PartialUser | null;
    /** Returns a function that navigates within the app, with the router of the host if there is one. */
    useNavigate(): (to: string) => void;
  }
  interface PorticoServerApp<ProjectId extends string = string> {
    /** A page of users. */
    useUsers(options?: ListUsersOptions): UserPage;
    /**
     * Any user by ID, or the user that an API key belongs to; null when there is none.
     *
     * @deprecated With an ID or an API key, use `useUserById` or `useUserByApiKey`.
     */
    useUser(user: string | WithApiKey): ServerUser | null;
    /** The signed-in user. */
    useUser(options: GetUserOptions<'redirect' | 'throw' | 'anonymous'> & { or: OrElse }): CurrentServerUser;
    useUser(options?: GetUserOptions): CurrentServerUser | null;
    /** Any user by ID; null if there is none. */
    useUserById(userId: string): ServerUser | null;
    /** The user that an API key belongs to; null if the key is not valid. */
    useUserByApiKey(apiKey: string): ServerUser | null;
    /** Teams. Without options, all teams of the project, oldest first. */
    useTeams(options?: ListTeamsOptions): TeamPage<ServerTeam>;
    /** Any team by ID, or the team that an API key belongs to; null if there is none. */
    useTeam(team: string | WithApiKey): ServerTeam | null;
    /** An item of a user, team or custom customer with its quantity, and methods to change it. */
    useItem(options: GetItemOptions): ServerItem;
    /** Permissions granted in teams: of one team, of one user, or all; by team, user and permission. */
    useTeamGrants(options?: ListTeamGrantsOptions): TeamGrant[];
    /** A store of the data vault. */
    useDataVaultStore(id: string): DataVaultStore;
  }
  interface DataVaultStore {
    /** A value, or null if there is none with this key and secret. */
    useValue(key: string, options: DataVaultSecret): string | null;
  }
  interface PorticoAdminApp<ProjectId extends string = string> {
    /** The project with its configuration. */
    useProject(): AdminProject;
    /** The key sets of the project, newest first. */
    useInternalApiKeys(): InternalApiKey[];
    /** The newest emails of the project, newest first. */
    useSentEmails(): AdminSentEmail[];
    /** The email themes: the built-in ones, then those of the project. */
    useEmailThemes(): AdminEmailTheme[];
    /** The email templates: the built-in ones, then those of the project. */
    useEmailTemplates(): AdminEmailTemplate[];
    /** The email drafts, last updated first. */
    useEmailDrafts(): AdminEmailDraft[];
    /** An email with preview values, as HTML. */
    useEmailPreview(options: EmailPreviewOptions): string;
    /** The payment account of the project at Stripe. Null if there is none. */
    useStripeAccountInfo(): StripeAccountInfo | null;
    /** A token for the Svix API, limited to the endpoints of the project. */
    useSvixToken(): string;
    /** Purchases, grants and changes of item quantities, newest first. */
    useTransactions(options?: ListTransactionsOptions): TransactionPage;
    /** User statistics: totals, sign-ups, countries and sign-in methods. */
    useMetrics(options?: GetMetricsOptions): ProjectMetrics;
    /** Sign-ups, sign-ins and active users in a period and in the one before. */
    useGrowth(options: GetGrowthOptions): ProjectGrowth;
  }
  interface CurrentUser extends UserHooks, CustomerHooks {
    /** The email addresses of the user, oldest first. */
    useContactChannels(): ContactChannel[];
    /** The accounts of the user at identity providers, oldest first. */
    useOAuthProviders(): OAuthProvider[];
    /** One account of the user at an identity provider; null if there is none. */
    useOAuthProvider(id: string): OAuthProvider | null;
    /** The teams of the user, oldest first. */
    useTeams(): Team[];
    /** One team of the user; null if the user is not a member. */
    useTeam(id: string): Team | null;
  }
  interface Team extends TeamHooks, CustomerHooks {
    /** The members, in the order of joining. */
    useUsers(): TeamUser[];
  }
  interface ServerTeam extends TeamHooks, CustomerHooks {
    /** The members with all their properties, in the order of joining. With `limit`, a page of them. */
    useUsers(options?: ListMembersOptions): MemberPage<ServerTeamUser>;
    /** An item with its quantity, and methods to change it. */
    useItem(itemId: string): ServerItem;
  }
  interface OAuthConnection {
    /** An access token for the API of the provider. */
    useAccessToken(): { accessToken: string };
  }
  interface AdminProject {
    /** The complete configuration. */
    useConfig(): CompleteConfig;
    /** The problems that prevent production mode. */
    useProductionModeErrors(): ProductionModeError[];
  }
  interface CurrentInternalUser {
    /** The projects of all teams of this user. Without options, all of them, oldest first. */
    useOwnedProjects(options?: ListOwnedProjectsOptions): OwnedProjectPage;
  }
  interface ServerUser extends UserHooks, CustomerHooks {
    /** The email addresses of the user, oldest first. */
    useContactChannels(): ServerContactChannel[];
    /** The accounts of the user at identity providers, oldest first. */
    useOAuthProviders(): ServerOAuthProvider[];
    /** One account of the user at an identity provider; null if there is none. */
    useOAuthProvider(id: string): ServerOAuthProvider | null;
    /** The teams of the user, oldest first. */
    useTeams(): ServerTeam[];
    /** One team of the user; null if the user is not a member. */
    useTeam(id: string): ServerTeam | null;
    /** An item with its quantity, and methods to change it. */
    useItem(itemId: string): ServerItem;
  }
}

installHooks(
  (find) =>
    function twin(this: object, ...args) {
      return useRead(find(this, ...args));
    },
);

type AnyApp = PorticoClientApp & Pick<PorticoServerApp, 'useUserById' | 'useUserByApiKey'>;

const handMade: Record<string, (this: AnyApp, ...args: never[]) => unknown> = {
  useUser(question: string | WithApiKey | GetUserOptions = {}) {
    return userHookOf(this, question)();
  },
  usePartialUser(options: GetPartialUserOptions) {
    return usePartialUserOf(this, options);
  },
  useNavigate() {
    return useNavigateOf(this);
  },
};

/**
 * Implements the three hooks with the same name. The arguments at each call site are always of the same kind, so the
 * order of hooks is stable. Server apps inherit it from client apps: naming their class here would add it to every
 * browser bundle.
 */
function userHookOf(app: AnyApp, question: string | WithApiKey | GetUserOptions): () => unknown {
  if (typeof question === 'string') {
    return function useUserOfId() {
      return app.useUserById(question);
    };
  }
  if ('apiKey' in question) {
    return function useUserOfKey() {
      return app.useUserByApiKey(question.apiKey);
    };
  }
  return function useUserOfSession() {
    return useUserOf(app, question);
  };
}

for (const [name, value] of Object.entries(handMade)) {
  Object.defineProperty(PorticoClientApp.prototype, name, { value, configurable: true, writable: true });
}

// Re-exported here, so that every app from this package has the hooks.
export { PorticoAdminApp, PorticoClientApp, PorticoServerApp } from '@portico/js';
