import './portal.css';
import { queries } from '@portico/dashboard/lib/queries.ts';
import { setWords } from '@portico/dashboard/lib/words.ts';
import { Toasts } from '@portico/dashboard/ui/states/toasts.tsx';
import { english } from '@portico/texts/en-US/portal';
import { loadTexts } from '@portico/texts/load-texts';
import { portalTexts } from '@portico/texts/portal';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { takeAccess } from './portal-access.ts';
import { PortalPage } from './portal-page.tsx';
import { TextsContext } from './texts.ts';

// Follows the theme of the device.
const dark = matchMedia('(prefers-color-scheme: dark)');
const applyTheme = () => {
  document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light';
};
applyTheme();
dark.addEventListener('change', applyTheme);

// Another link in the same tab changes only the fragment, which does not load the page again.
addEventListener('hashchange', () => location.reload());

const root = document.getElementById('root');
if (root === null) throw new Error('webhook-portal.html has no element with the id "root".');
const { texts, tag, direction } = await loadTexts(english, portalTexts, navigator.languages);
setWords(texts.words, tag);
document.documentElement.lang = tag;
document.documentElement.dir = direction;
document.title = texts.title;
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <TextsContext value={texts}>
        <PortalPage access={takeAccess(window)} />
        <Toasts />
      </TextsContext>
    </QueryClientProvider>
  </StrictMode>,
);
