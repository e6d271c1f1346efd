import type { AccessLevel } from '@portico/contract';
import { AppCore, internals } from '../areas/base/app-core.ts';
import { type AdminOptions, type ClientOptions, resolveOptions } from '../areas/base/options.ts';
import {
  type SignInWithCredentialOptions,
  type SignUpWithCredentialOptions,
  signInWithCredential,
  signUpWithCredential,
} from '../areas/password/password.ts';
import type { Project } from '../areas/projects/project.ts';
import { authHeaders, signOut } from '../areas/sessions/auth.ts';
import type { WireUser } from '../areas/users/base-user.ts';
import {
  type GetPartialUserOptions,
  type GetUserOptions,
  type OrElse,
  partialUserOf,
  userOr,
} from '../areas/users/current.ts';
import { CurrentUserObject, userOfSession } from '../areas/users/current-user.ts';
import type { BaseUser, CurrentUserOf, PartialUser, SignOutOptions } from '../areas/users/user.ts';
import { declareReads } from '../core/declare-reads.ts';
import type { RedirectOptions } from '../core/navigation/navigation.ts';
import type { HandlerUrls } from '../core/navigation/urls.ts';
import type { Read } from '../core/read.ts';
import type { Session } from '../session/session.ts';
import type { TokenStoreOption } from '../session/sessions.ts';

/** Options of a client app. */
export interface PorticoClientAppOptions<ProjectId extends string = string> extends ClientOptions<ProjectId> {
  /** Another app whose options count where this one has none. */
  readonly inheritsFrom?: { readonly [internals]: AppCore };
}

interface WithTokenStore {
  readonly tokenStore?: TokenStoreOption;
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

  static {
    declareReads<PorticoClientApp>(PorticoClientApp, { getProject: (app) => app[internals].project() });
  }

  /** @throws {ConfigurationError} naming the option and the environment variable when something is missing */
  constructor(options: PorticoClientAppOptions<ProjectId>);
  /** @internal the level decides which keys must be there */
  constructor(options: InheritingOptions, level: AccessLevel);
  constructor(options: InheritingOptions, level: AccessLevel = 'client') {
    this[internals] = coreOf(options, level);
    Object.defineProperty(this, internals, { enumerable: false });
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
    return await userOr({ core, store: core.sessions.store(tokenStore), userOf }, or);
  }

  /** Tells who is signed in as far as the access token says, without asking the server while that token is good. */
  async getPartialUser({ or, tokenStore }: GetPartialUserOptions): Promise<PartialUser | null> {
    const core = this[internals];
    return await userOr({ core, store: core.sessions.store(tokenStore), userOf: partialUserOf }, or);
  }

  /** Signs in with e-mail and password. Answers a wrong password as a value; everything unforeseen is thrown. */
  async signInWithCredential(options: SignInWithCredentialOptions & WithTokenStore) {
    const core = this[internals];
    return await signInWithCredential(core, core.sessions.store(options.tokenStore), options);
  }

  /** Signs up with e-mail and password. Answers a taken address or a poor password as a value. */
  async signUpWithCredential(options: SignUpWithCredentialOptions & WithTokenStore) {
    const core = this[internals];
    return await signUpWithCredential(core, core.sessions.store(options.tokenStore), options);
  }

  /** Ends the session and goes to `redirectUrl`, or to the page after signing out. */
  async signOut(options: SignOutOptions & WithTokenStore = {}): Promise<void> {
    await signOut(this[internals], this.#session(options.tokenStore), options.redirectUrl);
  }

  /** A header for requests to your own backend, whose app is given the request as its token store. */
  async getAuthHeaders(options: WithTokenStore = {}): Promise<{ 'x-stack-auth': string }> {
    return await authHeaders(this.#session(options.tokenStore));
  }

  /** Both tokens, the access token freshly good for at least 20 seconds; nulls when nobody is signed in. */
  async getAuthJson(
    options: WithTokenStore = {},
  ): Promise<{ accessToken: string | null; refreshToken: string | null }> {
    return await this.#session(options.tokenStore).getTokens();
  }

  async redirectToSignIn(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('signIn', options);
  }

  async redirectToSignUp(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('signUp', options);
  }

  async redirectToSignOut(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('signOut', options);
  }

  async redirectToEmailVerification(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('emailVerification', options);
  }

  async redirectToPasswordReset(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('passwordReset', options);
  }

  async redirectToForgotPassword(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('forgotPassword', options);
  }

  async redirectToOAuthCallback(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('oauthCallback', options);
  }

  async redirectToMagicLinkCallback(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('magicLinkCallback', options);
  }

  async redirectToAccountSettings(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('accountSettings', options);
  }

  async redirectToTeamInvitation(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('teamInvitation', options);
  }

  async redirectToMfa(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('mfa', options);
  }

  async redirectToError(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('error', options);
  }

  async redirectToHome(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('home', options);
  }

  async redirectToAfterSignIn(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('afterSignIn', options);
  }

  async redirectToAfterSignUp(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('afterSignUp', options);
  }

  async redirectToAfterSignOut(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('afterSignOut', options);
  }

  /** The user of a session, as a read that hooks can watch. */
  userRead(session: Session): Read<User | null> {
    return userOfSession(session, () => this.loadUser(session));
  }

  /** Asks for the user of a session, at the level of this app. */
  protected async loadUser(session: Session): Promise<User> {
    const core = this[internals];
    const load = core.transport('client', session).call('GET /users/me');
    const user =
      this.projectId === 'internal'
        ? await loadInternalUser(load, core, session)
        : new CurrentUserObject(await load, core, session);
    return user as BaseUser as User;
  }

  #session(tokenStore: TokenStoreOption | undefined): Session {
    const { sessions } = this[internals];
    return sessions.of(sessions.store(tokenStore));
  }
}

interface InheritingOptions extends AdminOptions {
  readonly inheritsFrom?: { readonly [internals]: AppCore };
}

/** Makes the inside of an app from its options and those it inherits. */
function coreOf({ inheritsFrom, ...own }: InheritingOptions, level: AccessLevel): AppCore {
  const parent = inheritsFrom?.[internals];
  const given = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
  return new AppCore(resolveOptions({ ...parent?.options, ...given }, level), parent);
}

/** What project owners can do is loaded only for them, beside their data. */
async function loadInternalUser(load: Promise<WireUser>, core: AppCore, session: Session): Promise<BaseUser> {
  const [wire, { internalUserFromWire }] = await Promise.all([load, import('./internal-user.ts')]);
  return internalUserFromWire(wire, core, session);
}
