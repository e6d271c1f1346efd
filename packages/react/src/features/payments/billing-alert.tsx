import { RequestFailed } from '@portico/js';
import { hasCode } from '@portico/js/internals';
import { accountBilling } from '@portico/texts/en-US/account-billing';
import { useAccountText } from '../../text/text-context.tsx';
import { useAccountProblem } from '../../ui/messages/account-alert.tsx';

/** Shows the error of a change of a subscription and announces it. */
export function BillingAlert({ error }: { readonly error: unknown }) {
  const text = useAccountText(accountBilling);
  const problem = useAccountProblem(error);
  const own = explainBillingProblem(error);
  return (
    <div role="alert" className="portico-alert">
      {own === undefined ? problem : text(own)}
    </div>
  );
}

const byStatus: Readonly<Record<number, keyof typeof accountBilling>> = {
  400: 'billing.problem.refused',
  402: 'billing.problem.declined',
  404: 'billing.problem.gone',
  503: 'billing.problem.away',
};

/** Returns the text key for an error; undefined if it is not specific to billing. */
function explainBillingProblem(error: unknown): keyof typeof accountBilling | undefined {
  if (hasCode(error, 'PRODUCT_ALREADY_GRANTED')) return 'billing.problem.owned';
  if (hasCode(error, 'PRODUCT_DOES_NOT_EXIST')) return 'billing.problem.refused';
  return error instanceof RequestFailed ? byStatus[error.status] : undefined;
}
