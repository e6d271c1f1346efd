import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Start } from './app/start.tsx';
// Follows the theme of the device on every page.
import './lib/theme.ts';
import { queries } from './lib/queries.ts';
import { takeSetupToken } from './lib/setup-link.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root".');
takeSetupToken();
// A link pasted into an open dashboard tab changes only the hash and does not load the page.
addEventListener('hashchange', () => {
  if (takeSetupToken()) location.reload();
});
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <Start />
    </QueryClientProvider>
  </StrictMode>,
);
