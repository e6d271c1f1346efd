import { type Currency, moneyProblem } from '@portico/js/internals';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { formatMoney, intervalText, periodText } from '../../../features/payments/money.ts';
import { nameOf, type Payments } from '../../../features/payments/payments-config.ts';
import { classes } from '../../../ui/layout/classes.ts';
import { Card } from '../../../ui/layout/surface.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { ForecastTable } from '../items/forecast-table.tsx';
import { type Possession, termsOf } from '../items/item-forecast.ts';
import { type PriceDraft, type ProductDraft, productOf } from './product-draft.ts';

/** Shows what customers see when they buy a product, and what they have afterwards. */
export function ProductPreview({ draft, payments }: { draft: ProductDraft; payments: Payments }) {
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const price = draft.prices.find(({ key }) => key === chosen) ?? draft.prices[0];
  return (
    <section aria-label="Preview" className="flex flex-col gap-6">
      <Card className="p-5">
        <p className="text-ink-3 text-sm">What customers see</p>
        <div className="mt-3 flex items-start justify-between gap-3">
          <h2 className="min-w-0 break-words font-semibold text-md">{nameOf(draft.id || 'Product', draft)}</h2>
          {draft.serverOnly && <Badge>Server only</Badge>}
        </div>
        {draft.isDefault ? (
          <p className="mt-2 text-base text-ink-2">Included for every customer. Nobody has to buy it.</p>
        ) : (
          <Prices draft={draft} price={price} onChoose={setChosen} />
        )}
        {draft.addOnTo.length > 0 && (
          <p className="mt-3 text-ink-3 text-sm">
            Add-on to {draft.addOnTo.map((id) => nameOf(id, payments.products[id])).join(', ')}
          </p>
        )}
      </Card>
      <Ownership draft={draft} price={price} payments={payments} />
    </section>
  );
}

interface PricesProps {
  draft: ProductDraft;
  price: PriceDraft | undefined;
  onChoose: (key: string) => void;
}

function Prices({ draft, price, onChoose }: PricesProps) {
  const open = draft.prices.filter(({ serverOnly }) => !serverOnly);
  if (draft.serverOnly || open.length === 0) {
    return <p className="mt-2 text-base text-ink-2">Customers cannot buy it themselves. Your server can grant it.</p>;
  }
  return (
    <ul className="mt-3 flex flex-col gap-2">
      {open.map((one) => {
        const trial = one.interval === null ? null : (one.freeTrial ?? draft.freeTrial);
        return (
          <li key={one.key}>
            <button
              type="button"
              aria-pressed={one.key === price?.key}
              onClick={() => onChoose(one.key)}
              className={classes(
                'w-full rounded-md border px-3 py-2 text-start',
                one.key === price?.key ? 'border-accent bg-selected' : 'border-line-strong hover:bg-hover',
              )}
            >
              <span className="tabular block break-words font-medium">{amountsText(one)}</span>
              {trial !== null && (
                <span className="block text-success-ink text-sm">{periodText(trial)} free, then charged</span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function amountsText({ amounts, interval }: PriceDraft): string {
  const texts = amounts.map(({ currency, text }) => amountText(text.trim(), currency));
  return `${texts.join(' or ')}${interval === null ? '' : ` per ${intervalText(interval)}`}`;
}

/** Returns an amount while it is typed. */
function amountText(text: string, currency: Currency): string {
  return moneyProblem(text, currency) === undefined ? formatMoney(text, currency) : `… ${currency}`;
}

interface OwnershipProps {
  draft: ProductDraft;
  price: PriceDraft | undefined;
  payments: Payments;
}

function Ownership({ draft, price, payments }: OwnershipProps) {
  const possession = possessionOf(draft, price);
  const items = Object.entries(productOf(draft).includedItems).filter(([id]) => id !== '');
  const valid = items.filter(([, { quantity }]) => Number.isFinite(quantity));
  return (
    <Card className="p-5">
      <p className="text-ink-3 text-sm">What customers have afterwards</p>
      <p className="mt-3 flex items-center gap-2 font-medium text-base">
        <Check size={15} className="shrink-0 text-success-ink" aria-hidden="true" />
        <span className="min-w-0 break-words">{nameOf(draft.id || 'Product', draft)}</span>
      </p>
      {valid.length === 0 ? (
        <p className="mt-1 text-base text-ink-2">No items.</p>
      ) : (
        <>
          <ul className="mt-2 flex flex-col gap-1 text-sm">
            {valid.map(([id, item]) => (
              <li key={id} className="break-words text-ink-2">
                <span className="tabular font-medium text-ink">
                  {item.quantity.toLocaleString('en')} {nameOf(id, payments.items[id])}
                </span>
                {`, ${termsOf(item, possession)}`}
              </li>
            ))}
          </ul>
          <ForecastTable items={valid} possession={possession} payments={payments} />
          <p className="mt-2 text-ink-3 text-xs">{noteOf(possession)}</p>
        </>
      )}
    </Card>
  );
}

function possessionOf({ isDefault }: ProductDraft, price: PriceDraft | undefined): Possession {
  if (isDefault) return { kind: 'default' };
  const interval = price?.interval ?? null;
  return interval === null ? { kind: 'once' } : { kind: 'subscription', interval };
}

function noteOf(possession: Possession): string {
  if (possession.kind === 'subscription') return 'If nothing is used and the subscription renews.';
  return possession.kind === 'once'
    ? 'If nothing is used. A one-time purchase grants items once, and they never expire.'
    : 'If nothing is used.';
}
