import './purchase.css';
import { serverPath } from '@portico/dashboard/lib/server-path.ts';
import { english } from '@portico/texts/en-US/purchase';
import { purchaseTexts } from '@portico/texts/purchase';
import { StrictMode } from 'react';
import { followDevice, loadPageTexts, pageRoot } from '../page.ts';
import { keptLook, showLook, showMode } from './look.ts';
import { PurchasePage } from './purchase-page.tsx';
import { ReturnPage } from './return-page.tsx';

followDevice(showMode);
const language = await loadPageTexts(english, purchaseTexts);
const [page = ''] = location.pathname.slice(serverPath('/purchase/').length).split('/', 1);
if (page === 'return') showLook(keptLook());
const query = new URLSearchParams(location.search);
const returnUrl = query.get('return_url') ?? undefined;
const given = { language, returnUrl };
pageRoot().render(
  <StrictMode>
    {page === 'return' ? (
      <ReturnPage
        {...given}
        fullCode={query.get('purchase_full_code') ?? ''}
        isTest={query.get('bypass') === '1'}
        hasFailed={query.get('redirect_status') === 'failed'}
      />
    ) : (
      <PurchasePage {...given} fullCode={decodeURIComponent(page)} />
    )}
  </StrictMode>,
);
