import { type AppCore, internals } from '../areas/base/app-core.ts';
import { define } from '../core/declare-reads.ts';
import type { RedirectOptions, RedirectTarget } from '../core/navigation/navigation.ts';
import { handlerPages } from '../core/navigation/urls.ts';

/** Goes to a page and waits for it to take over. */
export type Redirect = (options?: RedirectOptions) => Promise<void>;

/**
 * The methods of an app that go to its pages, such as `redirectToSignIn`.
 *
 * @see docs/protocol/sdk.md#urls-and-redirects
 */
export type Redirects = {
  readonly [T in RedirectTarget as `redirectTo${T extends 'oauthCallback' ? 'OAuthCallback' : Capitalize<T>}`]: Redirect;
};

interface WithCore {
  readonly [internals]: AppCore;
}

/** Gives a class these methods; it only `declare`s them. */
export function declareRedirects(owner: { readonly prototype: Redirects & WithCore }): void {
  for (const target of [...Object.keys(handlerPages), 'home', 'afterSignIn', 'afterSignUp', 'afterSignOut']) {
    const name = target[0]?.toUpperCase() + target.slice(1).replace('authC', 'AuthC');
    define(owner.prototype, `redirectTo${name}`, async function (this: WithCore, options?: RedirectOptions) {
      await this[internals].navigation.redirectTo(target as RedirectTarget, options);
    });
  }
}
