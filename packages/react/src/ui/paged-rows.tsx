import { accountPages } from '@portico/texts/en-US/account-pages';
import { type ReactNode, useState } from 'react';
import { useAccountText } from '../text/text-context.tsx';
import { Rows } from './block.tsx';
import { Button } from './button.tsx';

interface PagedRowsProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly children: (item: Item) => ReactNode;
}

/** Number of rows shown first, and added by each click. */
const pageSize = 20;

/** Shows the first rows of a long list, with a button for more. */
export function PagedRows<Item>({ label, items, children }: PagedRowsProps<Item>) {
  const text = useAccountText(accountPages);
  const [limit, setLimit] = useState(pageSize);
  return (
    <>
      <Rows label={label}>{items.slice(0, limit).map(children)}</Rows>
      {items.length > limit && (
        <Button isQuiet onClick={() => setLimit(limit + pageSize)}>
          {text('account.show-more', { count: items.length - limit })}
        </Button>
      )}
    </>
  );
}
