import { Link, useNavigate } from '@tanstack/react-router';
import { Package, Plus } from 'lucide-react';
import { useState } from 'react';
import { type Payments, usePayments } from '../../../features/payments/payments-config.ts';
import { useProject } from '../../../lib/projects.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Button, buttonClasses } from '../../../ui/forms/button.tsx';
import { Card } from '../../../ui/layout/surface.tsx';
import { Changes } from '../../../ui/lists/changes.tsx';
import { Failed } from '../../../ui/states/problem.tsx';
import { Empty, Loading, Skeleton } from '../../../ui/states/states.tsx';
import { paymentLinkDialog } from '../shared/payment-link-dialog.tsx';
import { PaymentsScreen } from '../shared/payments-screen.tsx';
import { catalogDialog } from './catalog-dialog.tsx';
import { CatalogSection, type ProductAction } from './catalog-section.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { DeleteProductDialog } from './delete-product-dialog.tsx';
import { groupsOf } from './product-groups.ts';

/** Shows the products of the project by catalog. */
export function Products() {
  const project = useProject();
  const payments = usePayments();
  const [isCreatingCatalog, setIsCreatingCatalog] = useState(false);
  const { data } = payments;
  const create = (look: 'primary' | 'secondary') => (
    <Changes>
      <Link
        to="/projects/$projectId/payments/new-product"
        params={{ projectId: project.id }}
        className={buttonClasses(look)}
      >
        <Plus size={16} aria-hidden="true" />
        Create product
      </Link>
    </Changes>
  );
  const isEmpty = data !== undefined && groupsOf(data).length === 0;
  return (
    <PaymentsScreen
      tab="Products"
      subtitle="What you sell. A catalog is a group of products of which a customer has one at a time."
      actions={
        <>
          <Button changes disabled={data === undefined} onClick={() => setIsCreatingCatalog(true)}>
            Create catalog
          </Button>
          {create('primary')}
        </>
      }
    >
      {payments.isPending && <LoadingProducts />}
      {(payments.isLoadingError || isEmpty) && (
        <Card>
          {payments.isLoadingError && <Failed error={payments.error} onRetry={payments.refetch} />}
          {isEmpty && (
            <Empty
              icon={Package}
              title="No products yet"
              text="Create a product with its prices, and what customers get."
              action={create('secondary')}
            />
          )}
        </Card>
      )}
      {data !== undefined && <ProductGroups payments={data} />}
      <FormDialog
        form={isCreatingCatalog && data && catalogDialog(project, data)}
        onClose={() => setIsCreatingCatalog(false)}
      />
    </PaymentsScreen>
  );
}

function LoadingProducts() {
  return (
    <Loading what="the products">
      <Card className="h-48 p-5">
        <Skeleton className="h-full" />
      </Card>
    </Loading>
  );
}

function ProductGroups({ payments }: { payments: Payments }) {
  const project = useProject();
  const navigate = useNavigate();
  const [shownCode, setShownCode] = useState<string | undefined>(undefined);
  const [sold, setSold] = useState<string | undefined>(undefined);
  const [isLinking, setIsLinking] = useState(false);
  const [deleted, setDeleted] = useState<string | undefined>(undefined);
  const onAct = (id: string, action: ProductAction) => {
    if (action === 'link') {
      setSold(id);
      setIsLinking(true);
    } else if (action === 'code') setShownCode(id);
    else if (action === 'delete') setDeleted(id);
    else {
      void navigate({
        to: '/projects/$projectId/payments/new-product',
        params: { projectId: project.id },
        search: { from: id },
      });
    }
  };
  return (
    <div className="flex flex-col gap-6">
      {groupsOf(payments).map((group) => (
        <CatalogSection key={group.catalogId ?? ''} group={group} payments={payments} onAct={onAct} />
      ))}
      <FormDialog
        form={isLinking && paymentLinkDialog(project, payments, undefined, sold)}
        onClose={() => setIsLinking(false)}
      />
      <CodeDialog productId={shownCode} payments={payments} onClose={() => setShownCode(undefined)} />
      <DeleteProductDialog productId={deleted} payments={payments} onClose={() => setDeleted(undefined)} />
    </div>
  );
}
