import type { CurrentUser } from '@portico/js';
import { adopt } from './adopt.ts';
import { PorticoAccountElement, PorticoHandlerElement, PorticoSignInElement } from './page-elements.ts';
import { PorticoUserButtonElement } from './user-button-element.ts';

export type {
  PorticoAttributes,
  PorticoElementAttributes,
  PorticoHandlerAttributes,
  PorticoPageAttributes,
  PorticoUserButtonAttributes,
} from './attributes.ts';
export type { PorticoElement } from './portico-element.ts';
export { requireUser } from './require-user.ts';
export { porticoApp, setPorticoApp } from './shared-app.ts';
export { watchUser } from './watch-user.ts';
export type { PorticoAccountElement, PorticoHandlerElement, PorticoSignInElement, PorticoUserButtonElement };

/** The user of an event of an element: who has signed in, or `null` after a sign-out. */
export interface PorticoUserChange {
  /** Who is signed in now. */
  readonly user: CurrentUser | null;
}

declare global {
  interface HTMLElementTagNameMap {
    'portico-sign-in': PorticoSignInElement;
    'portico-user-button': PorticoUserButtonElement;
    'portico-account': PorticoAccountElement;
    'portico-handler': PorticoHandlerElement;
  }
  interface HTMLElementEventMap {
    'portico-signed-in': CustomEvent<PorticoUserChange>;
    'portico-signed-out': CustomEvent<PorticoUserChange>;
  }
}

const elements = {
  'portico-sign-in': PorticoSignInElement,
  'portico-user-button': PorticoUserButtonElement,
  'portico-account': PorticoAccountElement,
  'portico-handler': PorticoHandlerElement,
};

// A server has no registry. A page can load the module twice, below two URLs.
if (typeof customElements !== 'undefined' && customElements.get('portico-sign-in') === undefined) {
  adopt(`
:where(portico-user-button:not([hidden])) { display: inline-block; }
:where(portico-sign-in, portico-account, portico-handler):where(:not([hidden])) { display: block; }
`);
  for (const [name, element] of Object.entries(elements)) customElements.define(name, element);
}
