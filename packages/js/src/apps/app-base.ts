import type { AccessLevel } from '@portico/contract';
import { AppCore, internals } from '../areas/base/app-core.ts';
import { type CallOptions, type InternalOptions, resolveOptions } from '../areas/base/options.ts';
import { hide } from '../core/hide.ts';
import type { HandlerUrls } from '../core/navigation/urls.ts';
import type { Credentials } from '../core/transport.ts';
import { withoutUndefined } from '../core/without-undefined.ts';

/** Options of any app, and the app that it inherits options from. @internal */
export interface InheritingOptions extends InternalOptions {
  readonly inheritsFrom?: { readonly [internals]: AppCore };
}

/** Common base class of all apps. @internal */
export abstract class AppBase<ProjectId extends string> {
  /** Internal state of the app, for Portico's own packages. */
  readonly [internals]: AppCore;

  constructor(options: InheritingOptions, level: AccessLevel, credentials: Credentials | undefined) {
    this[internals] = coreOf(options, level, credentials);
    hide(this, internals);
  }

  /** ID of the project. */
  get projectId(): ProjectId {
    return this[internals].options.projectId as ProjectId;
  }

  /** URLs of the app's pages. */
  get urls(): HandlerUrls {
    return this[internals].navigation.urls;
  }

  /**
   * Returns this app with other options for its calls, and for the calls of all objects that it returns. Each call
   * loads: hooks need the original app.
   *
   * @example
   * const users = await app.with({ signal, timeoutMillis: 5000 }).listUsers();
   */
  with(options: CallOptions): this {
    const App = this.constructor as new (options: InheritingOptions) => this;
    return new App({ inheritsFrom: this, isUncached: true, ...options });
  }
}

/** Creates the internal state of an app from its own and its inherited options. */
function coreOf(
  { inheritsFrom, ...own }: InheritingOptions,
  level: AccessLevel,
  credentials: Credentials | undefined,
): AppCore {
  const parent = inheritsFrom?.[internals];
  return new AppCore(resolveOptions({ ...parent?.options, ...withoutUndefined(own) }, level), parent, credentials);
}
