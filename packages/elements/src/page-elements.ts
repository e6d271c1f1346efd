import { PorticoElement } from './portico-element.ts';
import type { Look, ShownPage } from './shown.ts';

/** An element that shows a ready-made page. */
abstract class PageElement extends PorticoElement {
  /** Fills the window with the page. */
  declare fullPage: boolean;

  /** @internal */
  protected abstract pageOf(look: Look): ShownPage;

  /** @internal */
  protected override draw(look: Look): void {
    if (this.shown === undefined) void this.showPages();
    else this.shown.page(look, this.pageOf(look));
  }
}

/** `<portico-sign-in>`: a card for sign-in with the methods that the project has enabled. Signed-in users are redirected. */
export class PorticoSignInElement extends PageElement {
  /** @internal */
  protected override pageOf({ app }: Look): ShownPage {
    return { fullPage: this.fullPage, location: app.urls.signIn + window.location.search };
  }
}

/** `<portico-account>`: the account settings. The hash of the URL selects the section. */
export class PorticoAccountElement extends PageElement {
  /** @internal */
  protected override pageOf({ app }: Look): ShownPage {
    return { fullPage: this.fullPage, location: app.urls.accountSettings };
  }
}

/** `<portico-handler>`: all ready-made pages, for each path below `/handler`. It fills the window. */
export class PorticoHandlerElement extends PorticoElement {
  /** Path and query from the router of the app. Default: those of the window. */
  declare location: string | null;

  /** @internal */
  protected override draw(look: Look): void {
    if (this.shown === undefined) void this.showPages();
    else this.shown.page(look, { fullPage: true, location: this.location ?? undefined });
  }
}
