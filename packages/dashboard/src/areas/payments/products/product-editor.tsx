import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  nameOf,
  type Payments,
  type Product,
  pricesOf,
  usePayments,
} from '../../../features/payments/payments-config.ts';
import { useProject } from '../../../lib/projects.tsx';
import { useMayChange } from '../../../lib/rights.tsx';
import { useTitle } from '../../../lib/title.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Button, buttonClasses } from '../../../ui/forms/button.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx';
import { BackLink } from '../../../ui/layout/links.tsx';
import { Card, Screen } from '../../../ui/layout/surface.tsx';
import { Failed, ProblemNote } from '../../../ui/states/problem.tsx';
import { RoleTooLow } from '../../../ui/states/role-too-low.tsx';
import { Empty, Loading, Skeleton } from '../../../ui/states/states.tsx';
import { announce } from '../../../ui/states/toasts.tsx';
import { paymentLinkDialog } from '../shared/payment-link-dialog.tsx';
import { UsageNote } from '../shared/usage-note.tsx';
import { ItemFields } from './item-fields.tsx';
import { PriceFields } from './price-fields.tsx';
import { draftOf, emptyDraft } from './product-draft.ts';
import { GeneralFields, RuleFields } from './product-fields.tsx';
import { ProductPreview } from './product-preview.tsx';
import { useProductDraft } from './use-product-draft.ts';

/** Edits a product. */
export function ProductEditor() {
  const { productId } = useParams({ from: '/signed-in/projects/$projectId/payments/products/$productId' });
  return (
    <AwaitedPayments title="Product">
      {(payments) => {
        const product = payments.products[productId];
        if (product === undefined) return <Gone />;
        return <EditorForm key={productId} payments={payments} saved={{ id: productId, product }} />;
      }}
    </AwaitedPayments>
  );
}

/** Creates a product, perhaps as a copy of another one. */
export function NewProduct() {
  const { from } = useSearch({ from: '/signed-in/projects/$projectId/payments/new-product' });
  if (!useMayChange()) {
    return (
      <Frame title="Create product">
        <RoleTooLow />
      </Frame>
    );
  }
  return (
    <AwaitedPayments title="Create product">
      {(payments) => (
        <EditorForm payments={payments} copied={from === undefined ? undefined : payments.products[from]} />
      )}
    </AwaitedPayments>
  );
}

function Frame({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  const { displayName } = useProject();
  useTitle(title, displayName);
  return (
    <Screen
      title={title}
      actions={actions}
      back={<BackLink to="/projects/$projectId/payments/products">Products</BackLink>}
    >
      {children}
    </Screen>
  );
}

function AwaitedPayments({ title, children }: { title: string; children: (payments: Payments) => ReactNode }) {
  const payments = usePayments();
  if (payments.data !== undefined) return children(payments.data);
  return (
    <Frame title={title}>
      {payments.isLoadingError ? (
        <Card>
          <Failed error={payments.error} onRetry={payments.refetch} />
        </Card>
      ) : (
        <Loading what="the product">
          <Card className="h-96 p-5">
            <Skeleton className="h-full" />
          </Card>
        </Loading>
      )}
    </Frame>
  );
}

function Gone() {
  const { id: projectId } = useProject();
  return (
    <Frame title="Product">
      <Card>
        <Empty
          icon={SearchX}
          title="This product does not exist"
          text="It may have been deleted, or the link may belong to another project."
          action={
            <Link to="/projects/$projectId/payments/products" params={{ projectId }} className={buttonClasses()}>
              All products
            </Link>
          }
        />
      </Card>
    </Frame>
  );
}

interface EditorFormProps {
  payments: Payments;
  saved?: { id: string; product: Product };
  /** The product whose copy is created. */
  copied?: Product | undefined;
}

function EditorForm({ payments, saved, copied }: EditorFormProps) {
  const { id: projectId } = useProject();
  const navigate = useNavigate();
  const start = copied === undefined ? emptyDraft() : { ...draftOf('', copied), displayName: copyName(copied) };
  const edited = useProductDraft(payments, saved, start, (productId) => {
    announce({ title: saved === undefined ? 'Product created' : 'Product saved' });
    if (saved === undefined) {
      void navigate({
        to: '/projects/$projectId/payments/products/$productId',
        params: { projectId, productId },
        replace: true,
      });
    }
  });
  const { draft, isDirty, problems, others, saving, change, discard } = edited;
  const parts = { draft, payments, problems, onChange: change };
  return (
    <Frame
      title={saved === undefined ? 'Create product' : nameOf(saved.id, saved.product)}
      actions={saved !== undefined && <LinkButton payments={payments} saved={saved} />}
    >
      <UnsavedGuard isDirty={isDirty && !saving.isRunning} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Form className="flex min-w-0 flex-col gap-6" onSend={() => void saving.run()}>
          <GeneralFields {...parts} isNew={saved === undefined} />
          <PriceFields {...parts} />
          <ItemFields {...parts} />
          <RuleFields {...parts} />
          {others !== undefined && <ChangedByOthers conflicts={others.conflicts} />}
          <UsageNote of={saved !== undefined && isDirty ? { kind: 'product', id: saved.id } : undefined}>
            They keep it as they got it, with its price and items. Your changes are for new customers.
          </UsageNote>
          <div>
            <ProblemNote error={saving.error} />
            <p role="alert" className="text-danger-ink text-sm empty:hidden">
              {Object.keys(problems).length > 0 && 'Some fields need your attention.'}
            </p>
            <div className="mt-3 flex flex-wrap justify-end gap-2">
              <Button changes disabled={!isDirty || saving.isRunning} onClick={discard}>
                Discard
              </Button>
              <Button
                changes
                type="submit"
                look="primary"
                disabled={saved !== undefined && !isDirty}
                isBusy={saving.isRunning}
              >
                {saved === undefined ? 'Create product' : 'Save changes'}
              </Button>
            </div>
          </div>
        </Form>
        <div className="min-w-0 lg:sticky lg:top-6">
          <ProductPreview draft={draft} payments={payments} />
        </div>
      </div>
    </Frame>
  );
}

function LinkButton({
  payments,
  saved: { id, product },
}: {
  payments: Payments;
  saved: { id: string; product: Product };
}) {
  const project = useProject();
  const [isOpen, setIsOpen] = useState(false);
  if (pricesOf(product).length === 0) return null;
  return (
    <>
      <Button changes onClick={() => setIsOpen(true)}>
        Create payment link
      </Button>
      <FormDialog
        form={isOpen && paymentLinkDialog(project, payments, undefined, id)}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}

function copyName({ displayName }: Product): string {
  return displayName === undefined ? '' : `${displayName} (copy)`;
}

function ChangedByOthers({ conflicts }: { conflicts: readonly string[] }) {
  return (
    <div role="alert" className="rounded-md border border-warning-line bg-warning-soft p-3 text-base">
      <p className="font-medium">The product was changed after you opened it</p>
      <p className="mt-0.5 text-ink-2">Nothing has been saved yet. Your changes were applied to the latest version.</p>
      {conflicts.length > 0 && (
        <p className="mt-0.5 break-words text-ink-2">
          Saving overwrites these changes by others: {conflicts.join(', ')}.
        </p>
      )}
    </div>
  );
}
