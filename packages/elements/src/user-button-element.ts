import type { CurrentUser } from '@portico/js';
import { initialsOf } from '@portico/react/ui/initials.ts';
import { scopeRules } from '@portico/react/ui/theme/scope-rules.ts';
import { userRules } from '@portico/react/ui/theme/user-rules.ts';
import { userButton as english } from '@portico/texts/en-US/user-button';
import { isolated } from '@portico/texts/isolate';
import { directionOf, type Language } from '@portico/texts/languages';
import type { Text } from '@portico/texts/text';
import { adopt } from './adopt.ts';
import { loadPages, PorticoElement } from './portico-element.ts';
import type { Look } from './shown.ts';

/**
 * `<portico-user-button>`: the picture of the signed-in user with a menu, or nothing. The closed button is drawn here. The first click
 * loads the button of `@portico/react`, which takes its place.
 */
export class PorticoUserButtonElement extends PorticoElement {
  /** Shows the name and email address next to the picture. */
  declare showUserInfo: boolean;

  #release: (() => void) | undefined;
  #isOpening = false;
  #language: string | undefined;
  #texts: Readonly<Record<string, Text>> = {};

  /** Starts the element with the styles of the closed button. @internal */
  override connectedCallback(): void {
    this.#release ??= adopt(`${scopeRules}\n${userRules}`);
    super.connectedCallback();
  }

  /** Stops the element. @internal */
  override disconnectedCallback(): void {
    this.#release?.();
    this.#release = undefined;
    super.disconnectedCallback();
  }

  /** @internal */
  protected override draw(look: Look, user: CurrentUser | null | undefined): void {
    const { showUserInfo } = this;
    if (look.lang !== this.#language) void this.#loadTexts(look.lang as Language | undefined);
    if (this.shown !== undefined) this.shown.userButton(look, { showUserInfo });
    else if (user === null) this.replaceChildren();
    else this.#drawButton(look, user);
  }

  #drawButton(look: Look, user: CurrentUser | undefined): void {
    const { lang, colorMode } = look as Look & { lang: Language | undefined };
    const textOf = (key: keyof typeof english) => `${this.#texts[key] ?? english[key]}`;
    const scope = make('div', 'portico-scope portico-menu-root');
    if (lang !== undefined) scope.lang = lang;
    if (lang !== undefined && directionOf(lang) === 'rtl') scope.dir = 'rtl';
    if (colorMode !== undefined) scope.dataset.porticoTheme = colorMode;
    const avatar = avatarOf(user);
    if (user === undefined) scope.append(avatar);
    else {
      const name = user.displayName ?? user.primaryEmail ?? textOf('user.unnamed');
      const button = make('button', 'portico-user');
      button.type = 'button';
      button.ariaHasPopup = 'menu';
      button.ariaExpanded = 'false';
      const label = make('span', 'portico-hidden');
      label.append(textOf('user.menu').replace('{name}', () => isolated(name, lang ?? 'en-US')));
      button.append(avatar, label);
      if (this.showUserInfo) {
        button.dataset.info = 'true';
        button.append(linesOf(user, name));
      }
      // The code arrives while the pointer is on its way.
      button.onpointerenter = button.onfocus = () => void loadPages().catch(() => undefined);
      button.onclick = () => void this.#open(button);
      scope.append(button);
    }
    const hadFocus = this.matches(':focus-within');
    this.replaceChildren(scope);
    if (hadFocus) this.querySelector('button')?.focus();
  }

  /** Loads the texts of a language, with the list of languages: few visitors need another one than English. */
  async #loadTexts(lang: Language | undefined): Promise<void> {
    this.#language = lang;
    this.#texts = {};
    if (lang === undefined) return;
    const { translationOf } = await import('@portico/react/text/translations.ts');
    const translation = translationOf(lang, 'pages');
    await translation.arrival;
    if (this.#language !== lang) return;
    this.#texts = translation.texts ?? {};
    this.attributeChangedCallback();
  }

  async #open(button: HTMLButtonElement): Promise<void> {
    if (this.#isOpening) return;
    this.#isOpening = true;
    button.ariaBusy = 'true';
    try {
      await this.showPages();
      this.querySelector('button')?.click();
    } finally {
      this.#isOpening = false;
      button.ariaBusy = null;
    }
  }
}

function avatarOf(user: CurrentUser | undefined): HTMLElement {
  const avatar = make('span', 'portico-avatar');
  avatar.ariaHidden = 'true';
  avatar.style.cssText = `width: 34px; height: 34px; font-size: 13.6px; margin: ${user ? 0 : 3}px`;
  if (user?.profileImageUrl) {
    const image = make('img');
    image.referrerPolicy = 'no-referrer';
    image.alt = '';
    image.src = user.profileImageUrl;
    avatar.append(image);
  } else if (user !== undefined) avatar.dataset.initials = initialsOf(user);
  return avatar;
}

function linesOf({ primaryEmail }: CurrentUser, name: string): HTMLElement {
  const lines = make('span', 'portico-lines');
  const [first, inner, second] = [make('span'), make('bdi'), make('span')];
  inner.append(name);
  first.append(inner);
  lines.append(first);
  if (primaryEmail !== null && primaryEmail !== name) {
    second.append(primaryEmail);
    lines.append(second);
  }
  return lines;
}

function make<Name extends keyof HTMLElementTagNameMap>(name: Name, className?: string): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  if (className !== undefined) element.className = className;
  return element;
}
