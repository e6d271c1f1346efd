import { Head, useWindowTitle } from '@portico/react/ui/card.tsx';
import { selectRules } from '@portico/react/ui/theme/select-rules.ts';
import { Scope } from '@portico/react/ui/theme/theme.tsx';
import type { ReactNode } from 'react';
import type { Checkout, Purchase } from './purchase-calls.ts';
import { purchaseSheet } from './purchase-sheet.ts';

const sheet = purchaseSheet(selectRules);

/** Shows the card of a page. `Frame` of React has the notice of a waiting server besides, which needs the transport of the SDK. */
export function Card({ children }: { readonly children: ReactNode }) {
  return (
    <Scope className="portico-page" sheet={sheet}>
      <main className="portico-column">
        <div className="portico-card">{children}</div>
      </main>
    </Scope>
  );
}

/** Shows a skeleton of the form, after a short delay. @param label text for screen readers */
export function Loading({ label }: { readonly label: string }) {
  return (
    <Card>
      <div role="status" className="portico-wait">
        <span className="portico-hidden">{label}</span>
        <div className="portico-head">
          <span className="portico-mark" />
        </div>
        <div className="portico-stack">
          {['first', 'second', 'button'].map((row) => (
            <span key={row} className="portico-bone" style={{ height: 44 }} />
          ))}
        </div>
      </div>
    </Card>
  );
}

/** Returns the name and the logos of the project that sells. */
function sellerOf(of: Checkout | Purchase) {
  return {
    displayName: of.projectDisplayName,
    logoUrl: of.projectLogoUrl,
    fullLogoUrl: of.projectFullLogoUrl,
    logoDarkModeUrl: of.projectLogoDarkModeUrl,
    logoFullDarkModeUrl: of.projectLogoFullDarkModeUrl,
  };
}

interface PurchaseHeadProps {
  readonly title: string;
  readonly checkout: Checkout;
  /** The price, if there is one for the whole card. */
  readonly price?: string | undefined;
  /** Takes the focus when it appears, because the button with the focus was replaced. */
  readonly takesFocus?: boolean;
}

/** Shows the title of a step, and who sells. */
export function PurchaseHead({ title, checkout, price, takesFocus = false }: PurchaseHeadProps) {
  useWindowTitle(title, true);
  return (
    <Head title={title} project={sellerOf(checkout)} takesFocus={takesFocus}>
      {checkout.projectDisplayName}
      {price !== undefined && <p className="purchase-price">{price}</p>}
    </Head>
  );
}

interface NoticeProps {
  readonly title: string;
  readonly text: string;
  /** What the purchase URL is for, or what came of it, if the page knows it. */
  readonly of?: Checkout | Purchase | undefined;
  /** Announces the notice as an error. */
  readonly isError?: boolean;
  readonly children?: ReactNode;
}

/** Shows a page that says what happened. Its heading has the focus, so that screen readers read it. */
export function Notice({ title, text, of, isError = false, children }: NoticeProps) {
  useWindowTitle(title, true);
  return (
    <Card>
      <div role={isError ? 'alert' : 'status'}>
        {/* The next notice is in the same place, and its heading takes the focus again. */}
        <Head key={title} title={title} takesFocus {...(of && { project: sellerOf(of) })}>
          {text}
        </Head>
      </div>
      <div className="portico-stack">{children}</div>
    </Card>
  );
}

interface LinkButtonProps {
  readonly href: string;
  /** A secondary link, to a document in another tab. */
  readonly isQuiet?: boolean;
  readonly children: ReactNode;
}

/** Shows a link that looks like a button. */
export function LinkButton({ href, isQuiet = false, children }: LinkButtonProps) {
  const elsewhere = isQuiet ? { target: '_blank', rel: 'noreferrer' } : {};
  return (
    <a className="portico-button" data-quiet={isQuiet || undefined} href={href} {...elsewhere}>
      {children}
    </a>
  );
}
