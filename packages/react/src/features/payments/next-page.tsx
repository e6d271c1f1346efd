import { accountBilling } from '@portico/texts/en-US/account-billing';
import { type ReactNode, useState } from 'react';
import { Wait } from '../../loading/wait.tsx';
import { useAccountText } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { BlockBones } from '../../ui/loading-block.tsx';
import { PartBoundary } from '../../ui/part-boundary.tsx';

interface NextPageProps {
  /** Loads the page again. */
  readonly retry: () => Promise<unknown>;
  /** The page. It loads itself. */
  readonly children: ReactNode;
}

/** Shows a button for the next page of a list, which appears in its place. */
export function NextPage({ retry, children }: NextPageProps) {
  const text = useAccountText(accountBilling);
  const [isShown, setShown] = useState(false);
  if (!isShown) {
    return (
      <Button isQuiet onClick={() => setShown(true)}>
        {text('billing.payments.more')}
      </Button>
    );
  }
  return (
    <PartBoundary retry={retry}>
      <Wait fallback={<BlockBones />}>{children}</Wait>
    </PartBoundary>
  );
}
