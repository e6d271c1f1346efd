import { type JsonObject, mergeDraft } from '@portico/js/internals';
import { type Action, type AdminOwnedProject, type Json, useAction } from '@portico/react';
import { useState } from 'react';
import {
  changePayments,
  loadPayments,
  type Payments,
  type Product,
} from '../../../features/payments/payments-config.ts';
import { EditConflict } from '../../../lib/edit-conflict.ts';
import { refreshProjects, useProject } from '../../../lib/projects.tsx';
import { draftOf, type Problems, type ProductDraft, problemsOf, productOf } from './product-draft.ts';

/** A product that is edited. */
export interface EditedProduct {
  readonly draft: ProductDraft;
  readonly isDirty: boolean;
  /** Errors of the fields. Shown after the first attempt to save. */
  readonly problems: Problems;
  /** Whether another owner has saved the product while it was edited, and the fields that both changed. */
  readonly others: { readonly conflicts: readonly string[] } | undefined;
  readonly saving: Action<[]>;
  change(changes: Partial<ProductDraft>): void;
  discard(): void;
}

interface Edit {
  readonly draft: ProductDraft;
  /** What was saved when the edit began; undefined for a new product. */
  readonly base: Product | undefined;
}

/**
 * Returns the form of a product. Changes that another owner saves at the same time are kept.
 *
 * @param start the draft of a new product
 * @param onSaved called with the ID after the product was saved
 */
export function useProductDraft(
  payments: Payments,
  saved: { id: string; product: Product } | undefined,
  start: ProductDraft,
  onSaved: (id: string) => void,
): EditedProduct {
  const project = useProject();
  const [initial, setInitial] = useState<Edit>(() =>
    saved === undefined
      ? { draft: start, base: undefined }
      : { draft: draftOf(saved.id, saved.product), base: saved.product },
  );
  const [edit, setEdit] = useState<Edit | undefined>(undefined);
  const [isTried, setIsTried] = useState(false);
  const [others, setOthers] = useState<EditedProduct['others']>(undefined);
  const { draft, base } = edit ?? initial;
  const isDirty = edit !== undefined && (base === undefined || !isSame(productOf(draft), normal(draft.id, base)));
  const problems = problemsOf(draft, payments, saved === undefined);

  const endEdit = () => {
    setEdit(undefined);
    setOthers(undefined);
    setIsTried(false);
  };
  const saving = useAction(async () => {
    setIsTried(true);
    if (Object.keys(problems).length > 0) return;
    const newest = await loadNewest(project, { draft, base });
    if (base !== undefined && newest !== undefined && !isSame(normal(draft.id, base), normal(draft.id, newest))) {
      const merged = mergeDraft(normal(draft.id, base), asJson(productOf(draft)), normal(draft.id, newest));
      setEdit({ draft: draftOf(draft.id, merged.document as unknown as Product), base: newest });
      setOthers({ conflicts: merged.conflicts });
      await refreshProjects();
      return;
    }
    const product = productOf(draft);
    await changePayments(project, { [`products.${draft.id}`]: product });
    setInitial({ draft, base: product });
    endEdit();
    onSaved(draft.id);
  });

  return {
    draft,
    isDirty,
    problems: isTried ? problems : {},
    others,
    saving,
    change: (changes) => {
      setEdit({ draft: { ...draft, ...changes }, base });
      saving.clear();
    },
    discard: () => {
      // The newest version, if another owner has saved one.
      if (base !== undefined && edit !== undefined) setInitial({ draft: draftOf(draft.id, base), base });
      endEdit();
      saving.clear();
    },
  };
}

/**
 * Returns the product as it is stored now.
 *
 * @throws {EditConflict} a new product exists already, or another owner deleted the edited one
 */
async function loadNewest(project: AdminOwnedProject, { draft, base }: Edit): Promise<Product | undefined> {
  const newest = (await loadPayments(project)).products[draft.id];
  if (base === undefined && newest !== undefined) {
    await refreshProjects();
    throw new EditConflict('Someone else created a product with this ID.');
  }
  if (base !== undefined && newest === undefined) throw new EditConflict('Someone else deleted this product.');
  return newest;
}

/** Returns a product as the form would save it without a change. */
function normal(id: string, product: Product): JsonObject {
  return asJson(productOf(draftOf(id, product)));
}

function asJson(product: Product): JsonObject {
  return product as unknown as JsonObject;
}

function isSame(one: Product | JsonObject, other: Product | JsonObject): boolean {
  return canonical(one as unknown as Json) === canonical(other as unknown as Json);
}

/** Returns a text that is the same for the same values, whatever the order of their keys. */
function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join()}}`;
}
