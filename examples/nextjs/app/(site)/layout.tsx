import { PorticoProvider } from '@portico/next';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { app } from '../../portico';
import '../style.css';

export const metadata: Metadata = { title: 'Portico with Next.js' };

/** Passes the server app to the provider, which sends only its public options and the user to the browser. */
export default function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <PorticoProvider app={app}>{children}</PorticoProvider>
      </body>
    </html>
  );
}
