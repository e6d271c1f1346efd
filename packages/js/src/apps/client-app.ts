import type { AccessLevel } from '@portico/contract';
import type { KnownErrors } from '@portico/contract/errors';
import { AppCore, internals } from '../areas/base/app-core.ts';
import { type AdminOptions, type ClientOptions, resolveOptions } from '../areas/base/options.ts';
import type { CliLoginError, PromptCliLoginOptions } from '../areas/cli-login/prompt-cli-login.ts';
import { mailLinks } from '../areas/mail-links/load.ts';
import type { SendMagicLinkEmailOptions } from '../areas/one-time-code/one-time-code.ts';
import type { PasskeySignInError } from '../areas/passkey/passkey-sign-in.ts';
import type {
  AccessReview,
  ResetPasswordOptions,
  SendForgotPasswordEmailOptions,
} from '../areas/password/password-recovery.ts';
import {
  type SignInWithCredentialError,
  type SignInWithCredentialOptions,
  signInWithCredential,
} from '../areas/password/sign-in-with-credential.ts';
import type {
  SignUpWithCredentialError,
  SignUpWithCredentialOptions,
} from '../areas/password/sign-up-with-credential.ts';
import type { Project } from '../areas/projects/project.ts';
import { authHeaders, signOut } from '../areas/sessions/auth.ts';
import { type PartialUser, partialUserOf } from '../areas/sessions/partial-user.ts';
import type { SignInOptions, WithTokenStore } from '../areas/sign-in/enter.ts';
import { passwordSignUp, signInMethods } from '../areas/sign-in/load.ts';
import type { SignInWithOAuthOptions } from '../areas/social/oauth-sign-in.ts';
import { teamParts } from '../areas/team-parts/load.ts';
import type { WireUser } from '../areas/users/base-user.ts';
import { type GetPartialUserOptions, type GetUserOptions, type OrElse, userOr } from '../areas/users/current.ts';
import { CurrentUserObject, userOfSession } from '../areas/users/current-user.ts';
import type { BaseUser, SignOutOptions } from '../areas/users/user.ts';
import { declareActs } from '../core/declare-parts.ts';
import { declareReads } from '../core/declare-reads.ts';
import type { ErrorOf, VerificationCodeError } from '../core/error-types.ts';
import type { ErrorOfCode } from '../core/has-code.ts';
import { hide } from '../core/hide.ts';
import type { HandlerUrls } from '../core/navigation/urls.ts';
import type { Read } from '../core/read.ts';
import type { Done, Result } from '../core/result.ts';
import type { Credentials } from '../core/transport.ts';
import { withoutUndefined } from '../core/without-undefined.ts';
import type { Session } from '../session/session.ts';
import type { TokenStoreOption } from '../session/sessions.ts';
import type { CurrentUserOf } from './internal-user.types.ts';
import { declareRedirects, type Redirect } from './redirects.ts';

/** Options of a client app. */
export interface PorticoClientAppOptions<ProjectId extends string = string> extends ClientOptions<ProjectId> {
  /** Another app whose options count where this one has none. */
  readonly inheritsFrom?: { readonly [internals]: AppCore };
}

/**
 * Your project, as the app of a signed-in user may use it. Holds no secret, so it can run in a browser.
 *
 * @example
 * const app = new PorticoClientApp({ tokenStore: 'cookie' });
 * const user = await app.getUser();
 */
export class PorticoClientApp<ProjectId extends string = string, User extends BaseUser = CurrentUserOf<ProjectId>> {
  /** The inside of the app, for packages of Portico. */
  readonly [internals]: AppCore;
  /** The project, as far as its users may know it. */
  declare readonly getProject: () => Promise<Project>;
  /**
   * Signs up with e-mail and password, and goes on to the page after signing up. Answers a taken address or a poor
   * password as a value.
   *
   * @throws {SignUpNotEnabled} the project does not take new users
   * @throws {PasswordAuthenticationNotEnabled} the project has no passwords
   */
  declare readonly signUpWithCredential: (
    options: SignUpWithCredentialOptions,
  ) => Promise<Done<SignUpWithCredentialError>>;
  /**
   * Sends a link for choosing a new password. The answer is the same whether somebody has this address or not, so that
   * nobody can find out; `UserNotFound` is there for servers that do tell.
   *
   * @throws {RedirectUrlNotWhitelisted} the link would lead to a site that the project does not trust
   */
  declare readonly sendForgotPasswordEmail: (
    email: string,
    options?: SendForgotPasswordEmailOptions,
  ) => Promise<Done<ErrorOfCode<'USER_NOT_FOUND'>>>;
  /**
   * Sets a new password with the code of such a link, signs the user out everywhere, and returns what else can still sign
   * in. Answers a bad code as a value, and a poor password too, after which the code can still be used.
   */
  declare readonly resetPassword: (
    options: ResetPasswordOptions,
  ) => Promise<Result<AccessReview, VerificationCodeError | ErrorOf<typeof KnownErrors.PasswordRequirementsNotMet>>>;
  /** Checks the code of such a link without using it. Answers a bad code as a value. */
  declare readonly verifyPasswordResetCode: (code: string) => Promise<Done<VerificationCodeError>>;
  /** Verifies an e-mail address with the code of a link. Nobody needs to be signed in. Answers a bad code as a value. */
  declare readonly verifyEmail: (code: string) => Promise<Done<VerificationCodeError>>;
  /**
   * Joins the team of an invitation. Answers a bad code as a value.
   *
   * @throws {UserAuthenticationRequired} nobody is signed in
   */
  declare readonly acceptTeamInvitation: (
    code: string,
    options?: WithTokenStore,
  ) => Promise<Done<VerificationCodeError>>;
  /** Checks an invitation without accepting it. Nobody needs to be signed in. Answers a bad code as a value. */
  declare readonly verifyTeamInvitationCode: (code: string) => Promise<Done<VerificationCodeError>>;
  /**
   * Says which team an invitation is for. Answers a bad code as a value.
   *
   * @throws {UserAuthenticationRequired} nobody is signed in
   */
  declare readonly getTeamInvitationDetails: (
    code: string,
    options?: WithTokenStore,
  ) => Promise<Result<{ teamDisplayName: string }, VerificationCodeError>>;
  /**
   * Sends a code and a link for signing in, to anybody who may sign in or up.
   *
   * @returns a `nonce` that belongs to the typed code: `signInWithMagicLink(typed + nonce)`; as a value that the link
   *   would lead to a site that the project does not trust
   */
  declare readonly sendMagicLinkEmail: (
    email: string,
    options?: SendMagicLinkEmailOptions,
  ) => Promise<Result<{ nonce: string }, ErrorOfCode<'REDIRECT_URL_NOT_WHITELISTED'>>>;
  /**
   * Signs in with the code of such a link, or with the six characters of the e-mail followed by the `nonce` of
   * `sendMagicLinkEmail`. Answers a bad code as a value.
   */
  declare readonly signInWithMagicLink: (
    code: string,
    options?: SignInOptions,
  ) => Promise<Done<VerificationCodeError | ErrorOfCode<'INVALID_TOTP_CODE'>>>;
  /**
   * Finishes a sign-in that owes a second factor. Answers wrong digits and a bad attempt code as values.
   *
   * @param totp the six digits that the authenticator app shows
   * @param attemptCode `details.attempt_code` of the error that said so
   */
  declare readonly signInWithMfa: (
    totp: string,
    attemptCode: string,
    options?: SignInOptions,
  ) => Promise<Done<VerificationCodeError | ErrorOfCode<'INVALID_TOTP_CODE'>>>;
  /**
   * Signs in with a passkey. Answers as a value that the browser, its person or the server refused.
   *
   * @throws {PasskeyAuthenticationNotEnabled} the project has no passkeys
   */
  declare readonly signInWithPasskey: (options?: SignInOptions) => Promise<Done<PasskeySignInError>>;
  /**
   * Leaves for an identity provider, such as `github`. It comes back to the page `oauthCallback`.
   *
   * @throws {ConfigurationError} outside of a browser
   */
  declare readonly signInWithOAuth: (provider: string, options?: SignInWithOAuthOptions) => Promise<void>;
  /**
   * Finishes, on the page `oauthCallback`, what `signInWithOAuth` has begun. Answers false if nothing was begun here.
   *
   * @throws {InvalidAuthorizationCode} it took too long
   */
  declare readonly callOAuthCallback: (options?: SignInOptions) => Promise<boolean>;
  /**
   * Signs a command line in: shows the address of a page on which somebody confirms in a browser, and waits for that.
   * Answers the refresh token of whoever confirmed; that nobody did, or too late, is a value.
   *
   * @example
   * const login = await app.promptCliLogin({ appUrl: 'https://app.example.com' });
   * if (login.status === 'ok') await keep(login.data);
   */
  declare readonly promptCliLogin: (options: PromptCliLoginOptions) => Promise<Result<string, CliLoginError>>;
  /** Goes to the sign-in page, from where people come back. */
  declare readonly redirectToSignIn: Redirect;
  /** Goes to the sign-up page, from where people come back. */
  declare readonly redirectToSignUp: Redirect;
  /** Goes to the page that signs out. */
  declare readonly redirectToSignOut: Redirect;
  /** Goes to the page that verifies an e-mail address. */
  declare readonly redirectToEmailVerification: Redirect;
  /** Goes to the page for a new password. */
  declare readonly redirectToPasswordReset: Redirect;
  /** Goes to the page that sends a mail for a new password. */
  declare readonly redirectToForgotPassword: Redirect;
  /** Goes to the page that identity providers send people back to. */
  declare readonly redirectToOAuthCallback: Redirect;
  /** Goes to the page that a mail for signing in leads to. */
  declare readonly redirectToMagicLinkCallback: Redirect;
  /** Goes to the account settings. */
  declare readonly redirectToAccountSettings: Redirect;
  /** Goes to the page that an invitation leads to. */
  declare readonly redirectToTeamInvitation: Redirect;
  /** Goes to the page that asks for the second factor. */
  declare readonly redirectToMfa: Redirect;
  /** Goes to the page that says what went wrong at an identity provider. */
  declare readonly redirectToError: Redirect;
  /** Goes to the first page of the app. */
  declare readonly redirectToHome: Redirect;
  /** Goes where people go after signing in, or back to where they came from. */
  declare readonly redirectToAfterSignIn: Redirect;
  /** Goes where people go after signing up, or back to where they came from. */
  declare readonly redirectToAfterSignUp: Redirect;
  /** Goes where people go after signing out. */
  declare readonly redirectToAfterSignOut: Redirect;

  static {
    declareReads<PorticoClientApp>(PorticoClientApp, { getProject: (app) => app[internals].project() });
    declareRedirects(PorticoClientApp);
    const of = (app: PorticoClientApp) => app[internals];
    declareActs(PorticoClientApp, { load: passwordSignUp, of, does: ['signUpWithCredential'] });
    declareActs(PorticoClientApp, {
      load: signInMethods,
      of,
      does: [
        'sendMagicLinkEmail',
        'signInWithMagicLink',
        'signInWithMfa',
        'signInWithPasskey',
        'signInWithOAuth',
        'callOAuthCallback',
        'promptCliLogin',
      ],
    });
    declareActs(PorticoClientApp, {
      load: mailLinks,
      of,
      does: ['sendForgotPasswordEmail', 'resetPassword', 'verifyPasswordResetCode', 'verifyEmail'],
    });
    declareActs(PorticoClientApp, {
      load: teamParts,
      of,
      does: ['acceptTeamInvitation', 'verifyTeamInvitationCode', 'getTeamInvitationDetails'],
    });
  }

  /** @throws {ConfigurationError} naming the option and the environment variable when something is missing */
  constructor(options: PorticoClientAppOptions<ProjectId>);
  /** @internal the level decides which keys must be there, unless other credentials open the project */
  constructor(options: InheritingOptions, level: AccessLevel, credentials?: Credentials);
  constructor(options: InheritingOptions, level: AccessLevel = 'client', credentials?: Credentials) {
    this[internals] = coreOf(options, level, credentials);
    hide(this, internals);
  }

  /** The project's id. */
  get projectId(): ProjectId {
    return this[internals].options.projectId as ProjectId;
  }

  /** Pages of the app. */
  get urls(): HandlerUrls {
    return this[internals].navigation.urls;
  }

  /**
   * Asks for the signed-in user.
   *
   * @throws {Error} nobody is signed in, and `or` is `'throw'`
   */
  async getUser(options: GetUserOptions<'redirect' | 'throw' | 'anonymous'> & { or: OrElse }): Promise<User>;
  async getUser(options?: GetUserOptions): Promise<User | null>;
  async getUser({ or, tokenStore }: GetUserOptions = {}): Promise<User | null> {
    const core = this[internals];
    const userOf = (session: Session) => this.userRead(session).fetch();
    return await userOr({ core, store: await core.sessions.storeFor(tokenStore), userOf }, or);
  }

  /**
   * Tells who is signed in as far as the access token says, without asking the server while that token is good; or, with
   * `from: 'convex'`, who called a function of Convex.
   *
   * @throws {Error} nobody is signed in, and `or` is `'throw'`
   */
  async getPartialUser(options: GetPartialUserOptions): Promise<PartialUser | null> {
    const core = this[internals];
    const { or, tokenStore } = options;
    if (options.from === 'convex') return (await import('../areas/convex/identity.ts')).userOfConvex(options.ctx);
    return await userOr({ core, store: await core.sessions.storeFor(tokenStore), userOf: partialUserOf }, or);
  }

  /**
   * Makes the function that a client of Convex asks for tokens.
   *
   * @example
   * convex.setAuth(app.getConvexClientAuth());
   */
  getConvexClientAuth(
    options: WithTokenStore = {},
  ): (ask: { readonly forceRefreshToken: boolean }) => Promise<string | null> {
    return async ({ forceRefreshToken }) => {
      const session = await this.#session(options.tokenStore);
      if (forceRefreshToken) session.renewSoon();
      return (await session.getTokens()).accessToken;
    };
  }

  /** A token for one call of Convex over HTTP: `convex.setAuth(await app.getConvexHttpClientAuth())`. Empty for nobody. */
  async getConvexHttpClientAuth(options: WithTokenStore = {}): Promise<string> {
    return (await this.getAuthJson(options)).accessToken ?? '';
  }

  /**
   * Signs in with e-mail and password, and goes on to the page after signing in. Answers an unknown address or a wrong
   * password as a value.
   *
   * @throws {PasswordAuthenticationNotEnabled} the project has no passwords
   * @throws {MultiFactorAuthenticationRequired} a second factor is owed, and no page could be gone to that asks for it
   * @example
   * const result = await app.signInWithCredential({ email, password, noRedirect: true });
   * if (result.status === 'error') console.log(result.error.code);
   */
  async signInWithCredential(options: SignInWithCredentialOptions): Promise<Done<SignInWithCredentialError>> {
    return await signInWithCredential(this[internals], options);
  }

  /** Ends the session and goes to `redirectUrl`, or to the page after signing out. */
  async signOut(options: SignOutOptions & WithTokenStore = {}): Promise<void> {
    await signOut(this[internals], await this.#session(options.tokenStore), options.redirectUrl);
  }

  /** A header for requests to your own backend, whose app is given the request as its token store. */
  async getAuthHeaders(options: WithTokenStore = {}): Promise<{ 'x-stack-auth': string }> {
    return await authHeaders(await this.#session(options.tokenStore));
  }

  /** Both tokens, the access token freshly good for at least 20 seconds; nulls when nobody is signed in. */
  async getAuthJson(
    options: WithTokenStore = {},
  ): Promise<{ accessToken: string | null; refreshToken: string | null }> {
    return await (await this.#session(options.tokenStore)).getTokens();
  }

  /** The user of a session, as a read that hooks can watch. */
  userRead(session: Session): Read<User | null> {
    return userOfSession(session, () => this.loadUser(session));
  }

  /** Asks for the user of a session, at the level of this app. */
  protected async loadUser(session: Session): Promise<User> {
    return await this.userOf(session, this[internals].transport('client', session).call('GET /users/me'));
  }

  /** Makes the user of a session from what is known of them, at the level of a client. */
  protected async userOf(session: Session, load: Promise<WireUser>): Promise<User> {
    const core = this[internals];
    const user =
      this.projectId === 'internal'
        ? await loadInternalUser(load, core, session)
        : new CurrentUserObject(await load, core, session);
    return user as BaseUser as User;
  }

  async #session(tokenStore: TokenStoreOption | undefined): Promise<Session> {
    const { sessions } = this[internals];
    return sessions.of(await sessions.storeFor(tokenStore));
  }
}

interface InheritingOptions extends AdminOptions {
  readonly inheritsFrom?: { readonly [internals]: AppCore };
}

/** Makes the inside of an app from its options and those it inherits. */
function coreOf(
  { inheritsFrom, ...own }: InheritingOptions,
  level: AccessLevel,
  credentials: Credentials | undefined,
): AppCore {
  const parent = inheritsFrom?.[internals];
  return new AppCore(resolveOptions({ ...parent?.options, ...withoutUndefined(own) }, level), parent, credentials);
}

/** What project owners can do is loaded only for them, beside their data. */
async function loadInternalUser(load: Promise<WireUser>, core: AppCore, session: Session): Promise<BaseUser> {
  const [wire, { internalUserFromWire }] = await Promise.all([load, import('./internal-user.ts')]);
  return internalUserFromWire(wire, core, session);
}
