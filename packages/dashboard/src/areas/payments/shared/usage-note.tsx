import type { ProductUsage } from '@portico/react';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useProject } from '../../../lib/projects.tsx';

/** A product, or what products use: an item or a catalog. */
export interface PaymentEntry {
  readonly kind: 'product' | 'item' | 'catalog';
  readonly id: string;
}

const having: Readonly<Record<PaymentEntry['kind'], string>> = {
  product: 'this product',
  item: 'a product with this item',
  catalog: 'a product of this catalog',
};

/** Counts the customers of an entry. @param entry undefined while nothing is changed or deleted */
function useUsage(entry: PaymentEntry | undefined) {
  const { id: projectId, app } = useProject();
  return useQuery({
    queryKey: ['payments', projectId, 'usage', entry?.kind, entry?.id],
    queryFn:
      entry === undefined
        ? skipToken
        : async (): Promise<ProductUsage> => {
            if (entry.kind === 'item') return await app.payments.getItemUsage(entry.id);
            if (entry.kind === 'catalog') return await app.payments.getCatalogUsage(entry.id);
            return await app.payments.getProductUsage(entry.id);
          },
  });
}

interface UsageNoteProps {
  /** Undefined while nothing is changed or deleted. */
  readonly of: PaymentEntry | undefined;
  /** What happens to these customers. Shown if there are any. */
  readonly children: ReactNode;
}

/** Says how many customers have what an owner changes or deletes, and what happens to them. */
export function UsageNote({ of, children }: UsageNoteProps) {
  const usage = useUsage(of);
  if (of === undefined) return null;
  if (usage.isError) return <p className="text-ink-2">The number of its customers could not be loaded.</p>;
  if (usage.data === undefined) return null;
  const { customerCount, isMore } = usage.data;
  return (
    <div role="status">
      <p className="font-medium text-ink">{usageText(usage.data, having[of.kind])}</p>
      {(customerCount > 0 || isMore) && <p className="mt-0.5 text-ink-2">{children}</p>}
    </div>
  );
}

function usageText({ customerCount, isMore }: ProductUsage, what: string): string {
  if (customerCount === 0) return `No customer has bought ${what}.`;
  if (customerCount === 1 && !isMore) return `1 customer has ${what}.`;
  return `${customerCount.toLocaleString('en')}${isMore ? '+' : ''} customers have ${what}.`;
}
