import { serverPath } from '@portico/dashboard/lib/server-path.ts';
import { PorticoTheme } from '@portico/react/ui/theme/theme.tsx';
import { english } from '@portico/texts/en-US/purchase';
import { purchaseTexts } from '@portico/texts/purchase';
import { StrictMode } from 'react';
import { loadPageTexts, pageRoot } from '../page.ts';
import { keptLook, themeOf } from './look.ts';
import { PurchasePage } from './purchase-page.tsx';
import { ReturnPage } from './return-page.tsx';

const language = await loadPageTexts(english, purchaseTexts);
const [page = ''] = location.pathname.slice(serverPath('/purchase/').length).split('/', 1);
const query = new URLSearchParams(location.search);
const returnUrl = query.get('return_url') ?? undefined;
const given = { language, returnUrl };
pageRoot().render(
  <StrictMode>
    {page === 'return' ? (
      <PorticoTheme theme={themeOf(keptLook())}>
        <ReturnPage
          {...given}
          fullCode={query.get('purchase_full_code') ?? ''}
          isTest={query.get('bypass') === '1'}
          hasFailed={query.get('redirect_status') === 'failed'}
        />
      </PorticoTheme>
    ) : (
      <PurchasePage {...given} fullCode={decodeURIComponent(page)} />
    )}
  </StrictMode>,
);
