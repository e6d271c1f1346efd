import { useNavigate } from '@tanstack/react-router';
import { queries } from '../lib/queries.ts';
import { useOwner } from '../lib/session.tsx';

/** Returns a function that signs the user out and opens the sign-in screen. */
export function useSignOut(): () => Promise<void> {
  const owner = useOwner();
  const navigate = useNavigate();
  return async () => {
    await owner.signOut();
    queries.clear();
    await navigate({ to: '/sign-in', search: {} });
  };
}
