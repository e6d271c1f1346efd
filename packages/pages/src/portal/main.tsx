import './portal.css';
import { queries } from '@portico/dashboard/lib/queries.ts';
import { setWords } from '@portico/dashboard/lib/words.ts';
import { Toasts } from '@portico/dashboard/ui/states/toasts.tsx';
import { english } from '@portico/texts/en-US/portal';
import { portalTexts } from '@portico/texts/portal';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { followDevice, loadPageTexts, pageRoot } from '../page.ts';
import { takeAccess } from './portal-access.ts';
import { PortalPage } from './portal-page.tsx';
import { TextsContext } from './texts.ts';

followDevice((mode) => {
  document.documentElement.dataset.theme = mode;
});

// Another link in the same tab changes only the fragment, which does not load the page again.
addEventListener('hashchange', () => location.reload());

const { texts, tag } = await loadPageTexts(english, portalTexts);
setWords(texts.words, tag);
document.title = texts.title;
pageRoot().render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <TextsContext value={texts}>
        <PortalPage access={takeAccess(window)} />
        <Toasts />
      </TextsContext>
    </QueryClientProvider>
  </StrictMode>,
);
