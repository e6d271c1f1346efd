import { ConfigurationError, type CurrentUser, type PorticoClientApp } from '@portico/js';
import { browserLanguage } from '@portico/react/text/browser-language.ts';
import { languageOfTag } from '@portico/texts/language-of-tag';
import { appOf, optionsOf, watchApp } from './shared-app.ts';
import type { Look, Shown } from './shown.ts';
import { watchUser } from './watch-user.ts';

/** A server has no elements. It may load the module, and defines nothing. */
const ElementHere: typeof HTMLElement =
  (globalThis as { HTMLElement?: typeof HTMLElement }).HTMLElement ?? (class {} as typeof HTMLElement);

let loading: Promise<typeof import('./pages/show.tsx')> | undefined;

/** Loads the components of `@portico/react`. A failed load is repeated by the next call. */
export function loadPages(): Promise<typeof import('./pages/show.tsx')> {
  loading ??= import('./pages/show.tsx').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Properties with an attribute of the same name: texts, and flags, whose attribute has no value. */
const texts = ['projectId', 'baseUrl', 'publishableClientKey', 'theme', 'location'];
const flags = ['fullPage', 'showUserInfo'];

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Gives the elements a property that reads and writes an attribute. */
function reflect(name: string, isFlag: boolean): void {
  const attribute = kebab(name);
  Object.defineProperty(PorticoElement.prototype, name, {
    get(this: Element) {
      return isFlag ? this.hasAttribute(attribute) : this.getAttribute(attribute);
    },
    set(this: Element, value: string | boolean | null | undefined) {
      if (value == null || value === false) this.removeAttribute(attribute);
      else this.setAttribute(attribute, isFlag ? '' : `${value}`);
    },
  });
}

/** How long an element waits for its app until it complains. */
const patienceMillis = 3000;

/** What all elements have in common: their app, language, color mode and events. */
export abstract class PorticoElement extends ElementHere {
  /** The attributes whose changes draw the element again. */
  static readonly observedAttributes: readonly string[] = [...texts, ...flags, 'lang'].map(kebab);

  /** ID of the project. Default: that of the shared app. */
  declare projectId: string | null;
  /** URL of the Portico server. */
  declare baseUrl: string | null;
  /** Publishable client key of the project. */
  declare publishableClientKey: string | null;
  /** `light` or `dark`. Default: the color mode of the device. */
  declare theme: string | null;

  #isQueued = false;
  #app: PorticoClientApp | undefined;
  #user: CurrentUser | null | undefined;
  #stopWatchingApp: (() => void) | undefined;
  #stopWatchingUser: (() => void) | undefined;
  #shown: Shown | undefined;

  /** Starts the element, which is in the document. @internal */
  connectedCallback(): void {
    this.#stopWatchingApp ??= watchApp(() => this.#queue());
    this.#queue();
  }

  /** Stops the element, unless it was only moved. @internal */
  disconnectedCallback(): void {
    this.#queue();
  }

  /** Shows the element with another attribute. @internal */
  attributeChangedCallback(): void {
    this.#queue();
  }

  /** Shows the element for its app and user. Called again after each change. @internal */
  protected abstract draw(look: Look, user: CurrentUser | null | undefined): void;

  /** The components in this element, once `showPages` has loaded them. @internal */
  protected get shown(): Shown | undefined {
    return this.#shown;
  }

  /** Loads the components of `@portico/react` and prepares this element for them. @internal */
  protected async showPages(): Promise<void> {
    const { showIn } = await loadPages();
    if (!this.isConnected || this.#shown !== undefined) return;
    this.replaceChildren();
    this.#shown = showIn(this);
    this.#update();
  }

  /** Connects or leaves once after several changes. An element that is moved is removed and added in the same task. */
  #queue(): void {
    if (this.#isQueued) return;
    this.#isQueued = true;
    queueMicrotask(() => {
      this.#isQueued = false;
      if (this.isConnected) this.#connect();
      else this.#leave();
    });
  }

  #connect(): void {
    const app = this.#findApp();
    if (app !== this.#app) {
      this.#stopWatchingUser?.();
      this.#app = app;
      this.#user = undefined;
      this.#stopWatchingUser = app && watchUser(app, (user) => this.#onUser(user));
    } else this.#update();
  }

  #findApp(): PorticoClientApp | undefined {
    try {
      return appOf(optionsOf(this));
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      // Only the developer sees it, unless the app is set later: a page of a server has its elements before its scripts.
      // A framework may also have replaced the element since.
      setTimeout(() => this.isConnected && !this.#app && console.error(this, error), patienceMillis);
      return undefined;
    }
  }

  #onUser(user: CurrentUser | null | undefined): void {
    const before = this.#user;
    if (user !== undefined) this.#user = user;
    this.#update();
    if (before === undefined || user === undefined || before?.id === user?.id) return;
    const type = user === null ? 'portico-signed-out' : 'portico-signed-in';
    this.dispatchEvent(new CustomEvent(type, { bubbles: true, detail: { user } }));
  }

  #update(): void {
    if (this.#app === undefined) return;
    const { theme } = this;
    const colorMode = theme === 'light' || theme === 'dark' ? theme : undefined;
    this.draw({ app: this.#app, lang: this.#language(), colorMode }, this.#user);
  }

  #language(): string | undefined {
    const lang = this.getAttribute('lang');
    return (lang === null ? undefined : languageOfTag(lang)) ?? browserLanguage(() => true);
  }

  #leave(): void {
    this.#stopWatchingApp?.();
    this.#stopWatchingUser?.();
    this.#shown?.remove();
    this.#stopWatchingApp = this.#stopWatchingUser = this.#shown = this.#app = this.#user = undefined;
    this.replaceChildren();
  }
}

for (const name of texts) reflect(name, false);
for (const name of flags) reflect(name, true);
