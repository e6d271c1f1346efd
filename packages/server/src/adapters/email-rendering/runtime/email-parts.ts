import type { ReactNode } from 'react';

/** Sets the subject of the email. Renders nothing. */
export function Subject(_props: { readonly value: string }): ReactNode {
  return null;
}

/** Sets the notification category of the email. Renders nothing. */
export function NotificationCategory(_props: { readonly value: string }): ReactNode {
  return null;
}
