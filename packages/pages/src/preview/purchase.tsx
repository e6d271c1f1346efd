import '../purchase/purchase.css';
import type { PreviewIsReady, ShownPurchase } from '@portico/dashboard/lib/shown-preview.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { showLook, showMode } from '../purchase/look.ts';
import type { Checkout } from '../purchase/purchase-calls.ts';
import { PurchaseForm } from '../purchase/purchase-form.tsx';
import { loadLanguage } from '../purchase/texts.ts';

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

const element = document.getElementById('root');
if (element === null) throw new Error('purchase-preview.html has no element with the id "root".');
const root = createRoot(element);
const language = await loadLanguage(['en']);
const first = { id: 'monthly', price: sample.product.prices.monthly ?? {} };

// Only the screen around this frame says what to show.
addEventListener('message', ({ data, origin, source }: MessageEvent<ShownPurchase>) => {
  if (origin !== location.origin || source !== parent) return;
  showMode(data.mode);
  showLook(data.look);
  const checkout: Checkout = { ...sample, ...data.project, projectBranding: data.look };
  root.render(
    <StrictMode>
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
    </StrictMode>,
  );
});
parent.postMessage('portico-preview-is-ready' satisfies PreviewIsReady, location.origin);
