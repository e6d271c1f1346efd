import { useUser } from '@portico/react';

/** Redirects visitors who are not signed in. With a client loader and a fallback, only the browser renders it, which knows the user. */
export const clientLoader = async () => null;

export function HydrateFallback() {
  return <p>Loading …</p>;
}

export default function Private() {
  const user = useUser({ or: 'redirect' });
  return <h1>Only for {user.displayName ?? user.primaryEmail}</h1>;
}
