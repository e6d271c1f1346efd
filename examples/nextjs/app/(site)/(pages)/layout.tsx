import { UserButton } from '@portico/next';
import Link from 'next/link';
import type { ReactNode } from 'react';

/** Adds a header to the pages of the example, but not to the ready-made pages. */
export default function PagesLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <header>
        <nav aria-label="Pages">
          <Link href="/">Home</Link>
          <Link href="/profile">Profile</Link>
          <Link href="/members">Members</Link>
        </nav>
        <UserButton />
      </header>
      <main>{children}</main>
    </>
  );
}
