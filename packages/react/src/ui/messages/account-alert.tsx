import { accountPages } from '@portico/texts/en-US/account-pages';
import { useAccountText } from '../../text/text-context.tsx';
import { explainAccountProblem } from './account-problems.ts';
import { explain } from './explain.ts';

/**
 * Shows the error of an account change and announces it. The element exists before its text, so that screen readers
 * announce it.
 */
export function AccountAlert({ error }: { readonly error: unknown }) {
  const message = useAccountProblem(error);
  return (
    <div role="alert" className="portico-alert">
      {message}
    </div>
  );
}

/** Returns the same error as a text, for use at a field. */
export function useAccountProblem(error: unknown): string | undefined {
  const text = useAccountText(accountPages);
  if (error === undefined) return undefined;
  const own = explainAccountProblem(error);
  if (own !== undefined) return text(own);
  const { key, fill } = explain(error);
  return text(key, fill);
}
