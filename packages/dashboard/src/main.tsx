import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Start } from './app/start.tsx';
// Follows the theme of the device on every page.
import './app/theme.ts';
import { queries } from './lib/queries.ts';
import { takeSetupToken } from './lib/setup-link.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root".');
takeSetupToken();
// A link that is pasted into a tab of the dashboard changes the fragment only, and loads nothing.
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
