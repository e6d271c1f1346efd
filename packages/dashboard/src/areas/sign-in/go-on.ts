import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';

/** Goes where somebody wanted to go before signing in, else to the projects. */
export function useGoOn(): () => Promise<void> {
  const { returnTo } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { history } = useRouter();
  return async () => {
    if (returnTo === undefined) await navigate({ to: '/projects', replace: true });
    else history.replace(returnTo);
  };
}
