import type { Currency } from '@portico/js/internals';
import { Link } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { currencyNames, formatMoney, intervalText } from '../../../features/payments/money.ts';
import {
  changePayments,
  customerTypes,
  nameOf,
  type Payments,
  type Price,
  type Product,
  pricesOf,
} from '../../../features/payments/payments-config.ts';
import { useProject } from '../../../lib/projects.tsx';
import { useMayChange } from '../../../lib/rights.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Menu, MenuItem, MenuLine } from '../../../ui/dialogs/menu.tsx';
import { IconButton } from '../../../ui/forms/button.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { Changes } from '../../../ui/lists/changes.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { announce } from '../../../ui/states/toasts.tsx';
import { UsageNote } from '../shared/usage-note.tsx';
import { catalogDialog } from './catalog-dialog.tsx';
import type { ProductGroup } from './product-groups.ts';

/** What the menu of a product does. */
export type ProductAction = 'link' | 'copy' | 'code' | 'delete';

interface CatalogSectionProps {
  group: ProductGroup;
  payments: Payments;
  onAct: (productId: string, action: ProductAction) => void;
}

/** Shows a catalog and its products. */
export function CatalogSection({ group: { catalogId, name, products }, payments, onAct }: CatalogSectionProps) {
  const isSaved = catalogId !== undefined && Object.hasOwn(payments.catalogs, catalogId);
  return (
    <Section
      title={name}
      help={
        isSaved || catalogId === undefined
          ? undefined
          : 'This catalog does not exist. Its products do not exclude each other.'
      }
      action={isSaved && <CatalogMenu catalogId={catalogId} payments={payments} isUsed={products.length > 0} />}
    >
      {products.length === 0 ? (
        <p className="text-base text-ink-2">No products in this catalog yet.</p>
      ) : (
        <ul className="divide-y divide-line">
          {products.map(([id, product]) => (
            <ProductRow key={id} id={id} product={product} payments={payments} onAct={(action) => onAct(id, action)} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function CatalogMenu({ catalogId, payments, isUsed }: { catalogId: string; payments: Payments; isUsed: boolean }) {
  const project = useProject();
  const [isRenaming, setIsRenaming] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const name = nameOf(catalogId, payments.catalogs[catalogId]);
  return (
    <>
      <Menu changes trigger={<IconButton label={`Actions for catalog ${name}`} icon={<Ellipsis size={16} />} />}>
        <MenuItem onClick={() => setIsRenaming(true)}>Rename</MenuItem>
        <MenuLine />
        <MenuItem isDangerous onClick={() => setIsDeleting(true)}>
          Delete
        </MenuItem>
      </Menu>
      <FormDialog
        form={isRenaming && catalogDialog(project, payments, catalogId)}
        onClose={() => setIsRenaming(false)}
      />
      <ConfirmDialog
        isOpen={isDeleting}
        title={`Delete catalog ${name}?`}
        consequence={
          isUsed ? (
            <>
              <UsageNote of={isDeleting ? { kind: 'catalog', id: catalogId } : undefined}>They keep it.</UsageNote>
              <p className="mt-1">
                Its products stay, without a catalog. Customers can then have several of them at the same time.
              </p>
            </>
          ) : (
            'It has no products.'
          )
        }
        action="Delete catalog"
        onConfirm={async () => {
          const freed = Object.entries(payments.products).filter(([, product]) => product.catalogId === catalogId);
          await changePayments(project, {
            [`catalogs.${catalogId}`]: null,
            ...Object.fromEntries(freed.map(([id]) => [`products.${id}.catalogId`, null])),
          });
          announce({ title: 'Catalog deleted', text: name });
        }}
        onClose={() => setIsDeleting(false)}
      />
    </>
  );
}

interface ProductRowProps {
  id: string;
  product: Product;
  payments: Payments;
  onAct: (action: ProductAction) => void;
}

function ProductRow({ id, product, payments, onAct }: ProductRowProps) {
  const { id: projectId } = useProject();
  const mayChange = useMayChange();
  const name = nameOf(id, product);
  const customers = customerTypes.find(({ value }) => value === product.customerType);
  const items = Object.entries(product.includedItems).map(
    ([itemId, { quantity }]) => `${quantity.toLocaleString('en')} ${nameOf(itemId, payments.items[itemId])}`,
  );
  return (
    <li className="flex items-start justify-between gap-4 py-3" aria-label={name}>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <Link
            to="/projects/$projectId/payments/products/$productId"
            params={{ projectId, productId: id }}
            className="min-w-0 break-words rounded-sm font-medium hover:underline"
          >
            {name}
          </Link>
          {name !== id && <span className="break-all font-mono text-ink-3 text-xs">{id}</span>}
          {product.isAddOnTo !== false && <Badge>Add-on</Badge>}
          {product.stackable === true && <Badge>Stackable</Badge>}
          {product.serverOnly && <Badge>Server only</Badge>}
        </p>
        <p className="tabular mt-0.5 break-words text-base text-ink-2">{pricesText(product)}</p>
        <p className="mt-0.5 break-words text-ink-3 text-sm">{[customers?.text, ...items].join(' · ')}</p>
      </div>
      <Menu trigger={<IconButton label={`Actions for ${name}`} icon={<Ellipsis size={16} />} />}>
        <MenuItem
          render={<Link to="/projects/$projectId/payments/products/$productId" params={{ projectId, productId: id }} />}
        >
          {mayChange ? 'Edit' : 'View'}
        </MenuItem>
        {pricesOf(product).length > 0 && (
          <MenuItem changes onClick={() => onAct('link')}>
            Create payment link
          </MenuItem>
        )}
        <MenuItem changes onClick={() => onAct('copy')}>
          Duplicate
        </MenuItem>
        <MenuItem onClick={() => onAct('code')}>Show code</MenuItem>
        <Changes>
          <MenuLine />
          <MenuItem isDangerous onClick={() => onAct('delete')}>
            Delete
          </MenuItem>
        </Changes>
      </Menu>
    </li>
  );
}

function pricesText(product: Product): string {
  if (product.prices === 'include-by-default') return 'Included by default';
  const texts = pricesOf(product).map(([, price]) => priceText(price));
  return texts.length === 0 ? 'No price' : texts.join(', ');
}

/** Formats a price in up to two currencies: "$9.99 or €9 per month", "$9.99 (and 3 more currencies) per month". */
function priceText(price: Price): string {
  const amounts = currencyNames.flatMap((currency: Currency) => {
    const text = price[currency];
    return text === undefined ? [] : [formatMoney(text, currency)];
  });
  const text = amounts.length < 3 ? amounts.join(' or ') : `${amounts[0]} (and ${amounts.length - 1} more currencies)`;
  return `${text}${price.interval === undefined ? '' : ` per ${intervalText(price.interval)}`}`;
}
