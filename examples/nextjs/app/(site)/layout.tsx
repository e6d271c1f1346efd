import { PorticoProvider } from '@portico/next';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { app } from '../../portico';
import '../style.css';

export const metadata: Metadata = { title: 'Portico and Next.js' };

/** Takes the server app: the browser is told only what it may know of it, and who is signed in. */
export default function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <PorticoProvider app={app}>{children}</PorticoProvider>
      </body>
    </html>
  );
}
