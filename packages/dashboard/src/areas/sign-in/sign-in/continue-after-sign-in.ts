import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';

/** Returns a function that redirects to the page requested before sign-in, or to the projects. */
export function useContinueAfterSignIn(): () => Promise<void> {
  const { returnTo } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { history } = useRouter();
  return async () => {
    if (returnTo === undefined) await navigate({ to: '/projects', replace: true });
    else history.replace(returnTo);
  };
}
