import {
  type BaseUser,
  type CurrentServerUser,
  type CurrentUserOf,
  PorticoAdminApp as PlainAdminApp,
  PorticoClientApp as PlainClientApp,
  PorticoServerApp as PlainServerApp,
  type Session,
} from '@portico/js';
import { oncePerRendering } from '#platform';
import {
  type PorticoAdminAppOptions,
  type PorticoClientAppOptions,
  type PorticoServerAppOptions,
  plainOptions,
} from './options.ts';

/**
 * The client app: everything that a signed-in user may do. Contains no secrets, so it can run in a browser.
 *
 * @example
 * const app = new PorticoClientApp();
 */
export class PorticoClientApp<
  ProjectId extends string = string,
  User extends BaseUser = CurrentUserOf<ProjectId>,
> extends PlainClientApp<ProjectId, User> {
  /** @throws {ConfigurationError} an option is missing. The message contains the option and the environment variable */
  constructor(options: PorticoClientAppOptions<ProjectId> = {}) {
    super(plainOptions(options));
  }

  protected override loadUser(session: Session): Promise<User> {
    return oncePerRendering(session, () => super.loadUser(session));
  }
}

/**
 * The server app for server components, server actions and route handlers: all users, without restrictions. Contains a
 * secret key; `PorticoProvider` passes only its public options to browsers.
 *
 * @example
 * export const app = new PorticoServerApp();
 * const user = await app.getUser({ or: 'redirect' });
 */
export class PorticoServerApp<ProjectId extends string = string> extends PlainServerApp<ProjectId> {
  /** @throws {ConfigurationError} an option is missing. The message contains the option and the environment variable */
  constructor(options: PorticoServerAppOptions<ProjectId> = {}) {
    super(plainOptions(options));
  }

  protected override loadUser(session: Session): Promise<CurrentServerUser> {
    return oncePerRendering(session, () => super.loadUser(session));
  }
}

/** Administers your project: its configuration, its keys and all users. */
export class PorticoAdminApp<ProjectId extends string = string> extends PlainAdminApp<ProjectId> {
  /** @throws {ConfigurationError} an option is missing. The message contains the option and the environment variable */
  constructor(options: PorticoAdminAppOptions<ProjectId> = {}) {
    super(plainOptions(options));
  }

  protected override loadUser(session: Session): Promise<CurrentServerUser> {
    return oncePerRendering(session, () => super.loadUser(session));
  }
}
