import type { PreviewIsReady, ShownPurchase } from '@portico/dashboard/lib/shown-preview.ts';
import { PorticoTheme } from '@portico/react/ui/theme/theme.tsx';
import { english } from '@portico/texts/en-US/purchase';
import { StrictMode } from 'react';
import { pageRoot } from '../page.ts';
import { themeOf } from '../purchase/look.ts';
import type { Checkout } from '../purchase/purchase-calls.ts';
import { PurchaseForm } from '../purchase/purchase-form.tsx';
import type { Language } from '../purchase/texts.ts';

/** What an example customer buys. */
const sample: Omit<Checkout, Extract<keyof Checkout, `project${string}`>> = {
  product: {
    displayName: 'Pro',
    customerType: 'user',
    prices: { monthly: { USD: '20', interval: [1, 'month'] }, yearly: { USD: '200', interval: [1, 'year'] } },
    includedItems: {},
    serverOnly: false,
    stackable: false,
    clientMetadata: null,
    clientReadOnlyMetadata: null,
    serverMetadata: null,
  },
  stripeAccountId: '',
  stripePublishableKey: null,
  alreadyBoughtNonStackable: false,
  conflictingProducts: [],
  testMode: false,
  chargesEnabled: true,
  promotionCodes: true,
  automaticTax: false,
  taxIds: false,
};

const root = pageRoot();
const language: Language = { texts: english, tag: 'en', direction: 'ltr' };
const first = { id: 'monthly', price: sample.product.prices.monthly ?? {} };

// Only the screen around this frame says what to show.
addEventListener('message', ({ data, origin, source }: MessageEvent<ShownPurchase>) => {
  if (origin !== location.origin || source !== parent) return;
  const checkout: Checkout = { ...sample, ...data.project, projectBranding: data.look };
  root.render(
    <StrictMode>
      <PorticoTheme theme={themeOf(data.look)} colorMode={data.mode}>
        {/* Nothing is bought here. */}
        <div inert>
          <PurchaseForm
            language={language}
            fullCode=""
            checkout={checkout}
            first={first}
            returnTo=""
            onBought={() => undefined}
          />
        </div>
      </PorticoTheme>
    </StrictMode>,
  );
});
parent.postMessage('portico-preview-is-ready' satisfies PreviewIsReady, location.origin);
