import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SetUp } from './set-up.tsx';
import './style.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root');

const missing = ['VITE_PORTICO_API_URL', 'VITE_PORTICO_PROJECT_ID', 'VITE_PORTICO_PUBLISHABLE_CLIENT_KEY'].filter(
  (name) => !import.meta.env[name],
);

if (missing.length > 0) {
  createRoot(root).render(<SetUp missing={missing} />);
} else {
  // A dynamic import, because creating the app requires its variables.
  const { App } = await import('./app.tsx');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
