import { accountPages } from '../../text/account-pages.ts';
import { useAccountText } from '../../text/text-context.tsx';
import { explainAccountProblem } from './account-problems.ts';
import { explain } from './explain.ts';

/** Says, and has read out, why a change of the account failed. It is there before, so that its text is noticed. */
export function AccountAlert({ error }: { readonly error: unknown }) {
  const message = useAccountProblem(error);
  return (
    <div role="alert" className="portico-alert">
      {message}
    </div>
  );
}

/** The same as a text, for what is said at a field. */
export function useAccountProblem(error: unknown): string | undefined {
  const text = useAccountText(accountPages);
  if (error === undefined) return undefined;
  const own = explainAccountProblem(error);
  if (own !== undefined) return text(own);
  const { key, fill } = explain(error);
  return text(key, fill);
}
