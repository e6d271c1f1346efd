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
 * Your project, as the app of a signed-in user may use it. Holds no secret, so it can run in a browser.
 *
 * @example
 * const app = new PorticoClientApp();
 */
export class PorticoClientApp<
  ProjectId extends string = string,
  User extends BaseUser = CurrentUserOf<ProjectId>,
> extends PlainClientApp<ProjectId, User> {
  /** @throws {ConfigurationError} naming the option and the environment variable when something is missing */
  constructor(options: PorticoClientAppOptions<ProjectId> = {}) {
    super(plainOptions(options));
  }

  protected override loadUser(session: Session): Promise<User> {
    return oncePerRendering(session, () => super.loadUser(session));
  }
}

/**
 * Your project, as your server components, server actions and route handlers may use it: all users, without
 * restrictions. Holds a secret; `PorticoProvider` hands only what a browser may know on to it.
 *
 * @example
 * export const app = new PorticoServerApp();
 * const user = await app.getUser({ or: 'redirect' });
 */
export class PorticoServerApp<ProjectId extends string = string> extends PlainServerApp<ProjectId> {
  /** @throws {ConfigurationError} naming the option and the environment variable when something is missing */
  constructor(options: PorticoServerAppOptions<ProjectId> = {}) {
    super(plainOptions(options));
  }

  protected override loadUser(session: Session): Promise<CurrentServerUser> {
    return oncePerRendering(session, () => super.loadUser(session));
  }
}

/** Your project, as its owner may use it: its configuration and its keys, besides all users. */
export class PorticoAdminApp<ProjectId extends string = string> extends PlainAdminApp<ProjectId> {
  /** @throws {ConfigurationError} naming the option and the environment variable when something is missing */
  constructor(options: PorticoAdminAppOptions<ProjectId> = {}) {
    super(plainOptions(options));
  }

  protected override loadUser(session: Session): Promise<CurrentServerUser> {
    return oncePerRendering(session, () => super.loadUser(session));
  }
}
