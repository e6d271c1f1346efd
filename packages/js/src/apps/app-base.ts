import type { AccessLevel } from '@portico/contract';
import { AppCore, internals } from '../areas/base/app-core.ts';
import { type AdminOptions, resolveOptions } from '../areas/base/options.ts';
import { hide } from '../core/hide.ts';
import type { HandlerUrls } from '../core/navigation/urls.ts';
import type { Credentials } from '../core/transport.ts';
import { withoutUndefined } from '../core/without-undefined.ts';

/** Options of any app, and the app whose options count where these have none. @internal */
export interface InheritingOptions extends AdminOptions {
  readonly inheritsFrom?: { readonly [internals]: AppCore };
}

/** What every app has. @internal */
export abstract class AppBase<ProjectId extends string> {
  /** The inside of the app, for packages of Portico. */
  readonly [internals]: AppCore;

  constructor(options: InheritingOptions, level: AccessLevel, credentials: Credentials | undefined) {
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
