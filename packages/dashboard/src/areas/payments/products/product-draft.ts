import { type Currency, type Interval, moneyProblem } from '@portico/js/internals';
import { idProblem } from '../../../features/owners/configuration/entry-ids.ts';
import { currencyNames } from '../../../features/payments/money.ts';
import {
  basesOf,
  type CustomerType,
  type IncludedItem,
  type Payments,
  type Price,
  type Product,
  pricesOf,
} from '../../../features/payments/payments-config.ts';

/** A price while it is edited. */
export interface PriceDraft {
  /** Stays the same while the ID is edited. */
  readonly key: string;
  readonly id: string;
  readonly amounts: readonly { readonly currency: Currency; readonly text: string }[];
  /** Null for a one-time price. */
  readonly interval: Interval | null;
  readonly freeTrial: Interval | null;
  readonly serverOnly: boolean;
}

/** An included item while it is edited. */
export interface ItemDraft {
  readonly key: string;
  readonly itemId: string;
  readonly quantity: string;
  readonly repeat: Interval | null;
  readonly expires: IncludedItem['expires'];
}

/** A product while it is edited. */
export interface ProductDraft {
  readonly id: string;
  readonly displayName: string;
  readonly customerType: CustomerType;
  /** Empty for none. */
  readonly catalogId: string;
  readonly addOnTo: readonly string[];
  readonly stackable: boolean;
  readonly serverOnly: boolean;
  readonly freeTrial: Interval | null;
  readonly isDefault: boolean;
  readonly prices: readonly PriceDraft[];
  readonly items: readonly ItemDraft[];
}

let lastKey = 0;

/** Returns a key that no other row has. */
export function newKey(): string {
  lastKey += 1;
  return String(lastKey);
}

/** Returns a new price: monthly, unless the product has a monthly price. */
export function newPrice(others: readonly PriceDraft[]): PriceDraft {
  const taken = others.map(({ id }) => id);
  const [id, interval] = (
    [
      ['monthly', [1, 'month']],
      ['yearly', [1, 'year']],
      ['once', null],
    ] as const
  ).find(([one]) => !taken.includes(one)) ?? [`price-${taken.length + 1}`, [1, 'month'] as const];
  return { key: newKey(), id, amounts: [{ currency: 'USD', text: '' }], interval, freeTrial: null, serverOnly: false };
}

/** Returns the draft of a new product. */
export function emptyDraft(): ProductDraft {
  return {
    id: '',
    displayName: '',
    customerType: 'user',
    catalogId: '',
    addOnTo: [],
    stackable: false,
    serverOnly: false,
    freeTrial: null,
    isDefault: false,
    prices: [newPrice([])],
    items: [],
  };
}

/** Returns the draft of a saved product. */
export function draftOf(id: string, product: Product): ProductDraft {
  return {
    id,
    displayName: product.displayName ?? '',
    customerType: product.customerType,
    catalogId: product.catalogId ?? '',
    addOnTo: basesOf(product),
    stackable: product.stackable === true,
    serverOnly: product.serverOnly,
    freeTrial: product.freeTrial ?? null,
    isDefault: product.prices === 'include-by-default',
    prices: pricesOf(product).map(([priceId, price]) => ({
      key: newKey(),
      id: priceId,
      amounts: currencyNames.flatMap((currency) => {
        const text = price[currency];
        return text === undefined ? [] : [{ currency, text }];
      }),
      interval: price.interval ?? null,
      freeTrial: price.freeTrial ?? null,
      serverOnly: price.serverOnly,
    })),
    items: Object.entries(product.includedItems).map(([itemId, { quantity, repeat, expires }]) => ({
      key: newKey(),
      itemId,
      quantity: String(quantity),
      repeat: repeat === 'never' || repeat[0] === 0 ? null : repeat,
      expires,
    })),
  };
}

function priceOf({ amounts, interval, freeTrial, serverOnly }: PriceDraft): Price {
  return {
    ...Object.fromEntries(amounts.map(({ currency, text }) => [currency, text.trim()])),
    ...(interval === null ? {} : { interval: [...interval] }),
    ...(freeTrial === null ? {} : { freeTrial: [...freeTrial] }),
    serverOnly,
  } as Price;
}

/** Returns the product in the form of the configuration. */
export function productOf(draft: ProductDraft): Product {
  const { displayName, customerType, catalogId, addOnTo, stackable, serverOnly, freeTrial, isDefault } = draft;
  const includedItems = draft.items.map(({ itemId, quantity, repeat, expires }) => [
    itemId,
    { quantity: Number(quantity), repeat: repeat === null ? 'never' : [...repeat], expires },
  ]);
  return {
    ...(displayName.trim() === '' ? {} : { displayName: displayName.trim() }),
    customerType,
    ...(catalogId === '' ? {} : { catalogId }),
    isAddOnTo: addOnTo.length === 0 ? false : Object.fromEntries(addOnTo.map((base) => [base, true])),
    ...(freeTrial === null ? {} : { freeTrial: [...freeTrial] }),
    serverOnly,
    stackable,
    prices: isDefault ? 'include-by-default' : Object.fromEntries(draft.prices.map((one) => [one.id, priceOf(one)])),
    includedItems: Object.fromEntries(includedItems),
  } as Product;
}

/** Errors of a draft: the name of the field, and its text. */
export type Problems = Readonly<Record<string, string>>;

/** Names of the fields of rows in `Problems`. */
export const fieldOf = {
  amount: (key: string, currency: Currency) => `price ${key} ${currency}`,
  price: (key: string) => `price ${key}`,
  item: (key: string) => `item ${key}`,
  quantity: (key: string) => `quantity ${key}`,
};

/**
 * Returns what is wrong with a draft, by field.
 *
 * @param isNew whether the ID can still be chosen
 */
export function problemsOf(draft: ProductDraft, payments: Payments, isNew: boolean): Problems {
  const found: [field: string, problem: string | undefined][] = [];
  if (isNew) found.push(['id', idProblem(draft.id, Object.keys(payments.products))]);
  if (draft.isDefault) {
    const other = Object.entries(payments.products).find(
      ([id, { catalogId, prices }]) =>
        id !== draft.id && draft.catalogId !== '' && catalogId === draft.catalogId && prices === 'include-by-default',
    );
    const text = `"${other?.[0]}" is already included by default in this catalog, and only one product can be.`;
    found.push(['isDefault', other === undefined ? undefined : text]);
  } else {
    const kept = keptPrices(payments, draft.id);
    for (const price of draft.prices) found.push(...problemsOfPrice(price, draft.prices, kept));
  }
  for (const item of draft.items) found.push(...problemsOfItem(item, draft.items, payments));
  return Object.fromEntries(found.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** Returns the IDs of the stored prices of a product. */
function keptPrices({ products }: Payments, id: string): string[] {
  const prices = Object.hasOwn(products, id) ? products[id]?.prices : undefined;
  return typeof prices === 'object' ? Object.keys(prices) : [];
}

function problemsOfPrice(
  price: PriceDraft,
  all: readonly PriceDraft[],
  kept: readonly string[],
): [string, string | undefined][] {
  const others = all.filter(({ key }) => key !== price.key).map(({ id }) => id);
  const missing = price.amounts.length === 0 ? 'At least one currency is required.' : undefined;
  return [
    [fieldOf.price(price.key), idProblem(price.id, others, kept) ?? missing],
    ...price.amounts.map(({ currency, text }): [string, string | undefined] => [
      fieldOf.amount(price.key, currency),
      amountProblem(text.trim(), currency),
    ]),
  ];
}

function amountProblem(text: string, currency: Currency): string | undefined {
  if (text === '') return 'Enter an amount.';
  const problem = moneyProblem(text, currency);
  if (problem === undefined) return undefined;
  return problem.startsWith('must') ? `The amount ${problem}.` : `${problem}.`;
}

function problemsOfItem(
  { key, itemId, quantity }: ItemDraft,
  all: readonly ItemDraft[],
  payments: Payments,
): [string, string | undefined][] {
  const isTwice = all.some((other) => other.key !== key && other.itemId === itemId);
  const isUnknown = !Object.hasOwn(payments.items, itemId);
  const count = Number(quantity);
  const isNumber = quantity.trim() !== '' && Number.isFinite(count);
  return [
    [
      fieldOf.item(key),
      itemId === '' || isUnknown ? 'Select an item.' : isTwice ? 'The product already includes this item.' : undefined,
    ],
    [fieldOf.quantity(key), isNumber && count >= 0 ? undefined : 'Enter a number of 0 or more.'],
  ];
}
