import type { SubscriptionChangePreview, SubscriptionOffer } from '@portico/js';
import { useEffect, useState } from 'react';
import type { BillingCustomer } from './billing-customer.ts';

/** What a change costs: undefined while it is loading, or if there is no change. */
interface Preview {
  readonly preview: SubscriptionChangePreview | undefined;
  readonly error: unknown;
}

const none: Preview = { preview: undefined, error: undefined };

/** How long a change must stay the same before its preview is loaded, in milliseconds. */
const pauseMillis = 300;

/** Loads what a change of a subscription costs, whenever it changes. @param change undefined for none */
export function usePreview(
  customer: BillingCustomer,
  subscriptionId: string,
  change: SubscriptionOffer | undefined,
): Preview {
  const [state, setState] = useState<Preview & { readonly of: string | undefined }>({ ...none, of: undefined });
  const of = change === undefined ? undefined : JSON.stringify(change);
  useEffect(() => {
    if (of === undefined) return;
    let isStale = false;
    const timer = setTimeout(() => {
      customer.previewSubscriptionChange(subscriptionId, JSON.parse(of) as SubscriptionOffer).then(
        (preview) => !isStale && setState({ of, preview, error: undefined }),
        (error: unknown) => !isStale && setState({ of, preview: undefined, error }),
      );
    }, pauseMillis);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [customer, subscriptionId, of]);
  return of !== undefined && state.of === of ? state : none;
}
