import { requireUser as requireUserFor, setPorticoApp, watchUser } from '@portico/elements';
import { type CurrentUser, PorticoClientApp, type PorticoClientAppOptions, type Team } from '@portico/js';
import {
  type InjectionKey,
  inject,
  onMounted,
  onUnmounted,
  type Plugin,
  type ShallowRef,
  shallowReadonly,
  shallowRef,
  watch,
} from 'vue';

export * from './components.ts';

const key: InjectionKey<PorticoClientApp> = Symbol('portico');

/**
 * Creates the plugin, which provides a client app to components, composables and guards.
 *
 * @param given an app, or its options. The default of `tokenStore` is `'cookie'`
 * @example
 * createApp(App).use(router).use(createPortico()).mount('#app');
 */
export function createPortico(given: PorticoClientApp | Partial<PorticoClientAppOptions> = {}): Plugin {
  const app = given instanceof PorticoClientApp ? given : new PorticoClientApp({ tokenStore: 'cookie', ...given });
  return {
    install: (vue) => {
      vue.provide(key, app);
      if (typeof window !== 'undefined') setPorticoApp(app);
    },
  };
}

/** Returns the client app. @throws {Error} the plugin is not installed */
export function usePorticoApp(): PorticoClientApp {
  const app = inject(key, undefined);
  if (app === undefined) throw new Error('Install the plugin first: app.use(createPortico()).');
  return app;
}

/**
 * Returns the signed-in user, and follows sign-in and sign-out, in other tabs too. The value is `undefined` until the user is known, also
 * on a server, and `null` if nobody is signed in.
 */
export function useUser(): Readonly<ShallowRef<CurrentUser | null | undefined>> {
  const app = usePorticoApp();
  const user = shallowRef<CurrentUser | null>();
  let stop: (() => void) | undefined;
  // Not before: the first rendering in the browser is the same as that of a server.
  onMounted(() => {
    stop = watchUser(app, (next) => {
      if (next !== undefined) user.value = next;
    });
  });
  onUnmounted(() => stop?.());
  return shallowReadonly(user) as Readonly<ShallowRef<CurrentUser | null | undefined>>;
}

/** Returns the teams of the signed-in user, and loads them again when the user changes. `undefined` until they are known. */
export function useTeams(): Readonly<ShallowRef<readonly Team[] | undefined>> {
  const user = useUser();
  const teams = shallowRef<readonly Team[]>();
  watch(user, async (current) => {
    const loaded = await current?.listTeams();
    if (user.value === current) teams.value = current === null ? [] : loaded;
  });
  return shallowReadonly(teams) as Readonly<ShallowRef<readonly Team[] | undefined>>;
}

/**
 * Lets signed-in users pass, as a guard of Vue Router or in a middleware of Nuxt. Others go to the sign-in page, and return afterwards. On a
 * server, everybody passes: the server protects the data, and the browser the page.
 *
 * @returns true, or the path of the page to show instead
 * @example
 * const routes = [{ path: '/members', component: Members, beforeEnter: requireUser }];
 */
export async function requireUser(to: { readonly fullPath: string }): Promise<true | string> {
  return await requireUserFor(to.fullPath);
}
