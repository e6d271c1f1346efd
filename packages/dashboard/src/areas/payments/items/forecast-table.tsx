import { useState } from 'react';
import { type IncludedItem, nameOf, type Payments } from '../../../features/payments/payments-config.ts';
import { dayOf } from '../../../lib/time.ts';
import { forecast, type Possession, timesOf } from './item-forecast.ts';

const shortDay = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' });

interface ForecastTableProps {
  /** The items that the product includes, by ID. */
  items: readonly (readonly [id: string, item: IncludedItem])[];
  possession: Possession;
  payments: Payments;
}

/** Shows how many of each item a customer has over time, if nothing is used. */
export function ForecastTable({ items, possession, payments }: ForecastTableProps) {
  const [boughtAt] = useState(() => new Date());
  const included = items.map(([, item]) => item);
  const times = timesOf(possession, included, boughtAt);
  return (
    <table className="mt-4 w-full table-fixed text-sm">
      <caption className="sr-only">Quantity of each item if nothing is used</caption>
      <thead>
        <tr className="text-ink-3">
          <th scope="col" className="w-[34%] py-1 text-start font-medium">
            Item
          </th>
          {times.map((at, index) => (
            <th key={at.toISOString()} scope="col" title={dayOf(at)} className="py-1 ps-1 text-end font-medium text-xs">
              {index === 0 ? 'Today' : shortDay.format(at)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="tabular">
        {items.map(([id, item]) => (
          <tr key={id} className="border-line border-t align-top">
            <th scope="row" className="break-words py-1.5 pe-2 text-start font-normal text-ink-2">
              {nameOf(id, payments.items[id])}
            </th>
            {forecast(item, possession, boughtAt, times).map(({ at, quantity }) => (
              <td key={at.toISOString()} className="break-words py-1.5 ps-1 text-end">
                {quantity.toLocaleString('en')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
