import type { ReactNode } from 'react';
import '../style.css';

export default function SetUpLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <main>{children}</main>
      </body>
    </html>
  );
}
