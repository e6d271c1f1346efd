import './purchase.css';
import { serverPath } from '@portico/dashboard/lib/server-path.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keptLook, showLook, showMode } from './look.ts';
import { PurchasePage } from './purchase-page.tsx';
import { ReturnPage } from './return-page.tsx';
import { loadLanguage } from './texts.ts';

// Follows the theme of the device.
const dark = matchMedia('(prefers-color-scheme: dark)');
const applyMode = () => showMode(dark.matches ? 'dark' : 'light');
applyMode();
dark.addEventListener('change', applyMode);

const root = document.getElementById('root');
if (root === null) throw new Error('purchase.html has no element with the id "root".');
const language = await loadLanguage(navigator.languages);
document.documentElement.lang = language.tag;
document.documentElement.dir = language.direction;

const [page = ''] = location.pathname.slice(serverPath('/purchase/').length).split('/', 1);
if (page === 'return') showLook(keptLook());
const query = new URLSearchParams(location.search);
const returnUrl = query.get('return_url') ?? undefined;
const given = { language, returnUrl };
createRoot(root).render(
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
