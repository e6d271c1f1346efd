import '../purchase/purchase.css';
import type { PreviewIsReady, ShownPurchase } from '@portico/dashboard/lib/shown-preview.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { showLook, showMode } from '../purchase/look.ts';
import type { Checkout } from '../purchase/purchase-api.ts';
import { PurchaseForm } from '../purchase/purchase-form.tsx';
import { loadLanguage } from '../purchase/texts.ts';

/** What an example customer buys. */
const sample: Omit<Checkout, Extract<keyof Checkout, `project_${string}`>> = {
  product: {
    display_name: 'Pro',
    customer_type: 'user',
    prices: { monthly: { USD: '20', interval: [1, 'month'] }, yearly: { USD: '200', interval: [1, 'year'] } },
    included_items: {},
    server_only: false,
    stackable: false,
    client_metadata: null,
    client_read_only_metadata: null,
    server_metadata: null,
  },
  stripe_account_id: '',
  stripe_publishable_key: null,
  already_bought_non_stackable: false,
  conflicting_products: [],
  test_mode: false,
  charges_enabled: true,
  promotion_codes: true,
  automatic_tax: false,
  tax_ids: false,
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
  const checkout: Checkout = { ...sample, ...data.project, project_branding: data.look };
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
