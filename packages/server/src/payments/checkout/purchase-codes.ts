import { customerType, fields, KnownErrors, type ProductSnapshot } from '@portico/contract';
import { z } from 'zod';
import { unscoped } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { codeKind, lookAtCode, spendCode } from '../../ground/verification-codes/index.ts';
import type { PublicContext, TenancyContext } from '../../kernel/context.ts';

const dayMillis = 86_400_000;

/** The code of a purchase URL. It keeps the product as it was configured when the URL was created. */
export const purchaseCode = codeKind(
  'purchase',
  z.object({
    customerType,
    customerId: z.string(),
    /** Null for an inline product. */
    productId: z.string().nullable(),
    product: z.custom<ProductSnapshot>((value) => typeof value === 'object' && value !== null),
    /** Level of the caller who created the URL. Servers can offer prices for servers only. */
    level: z.enum(['client', 'server', 'admin']),
    /** The user who acted for the customer, with the session. Null: nobody did. */
    madeBy: z.object({ userId: fields.userId, sessionId: fields.sessionId }).nullable(),
    /** The payment account of the project, or `""`. */
    accountId: z.string(),
    chargesEnabled: z.boolean(),
  }),
  { lifetimeMillis: dayMillis },
);

export type PurchaseCodeData = z.output<typeof purchaseCode.data>;

const fullCodePattern = /^([^_]+)_([^_]+)$/;

/** Returns the text of a purchase URL that identifies the project and the purchase. */
export function fullCodeOf(tenancyId: TenancyId, code: string): string {
  return `${tenancyId}_${code}`;
}

const tenancyById = unscoped('checkout.tenancy', (q, the: { id: string }) =>
  q
    .selectFrom('tenancies as t')
    .innerJoin('projects as p', 'p.id', 't.project_id')
    .select(['p.id', 't.branch_id'])
    .where('t.id', '=', the.id as TenancyId),
);

/** The project and the code of a purchase URL. */
interface PurchaseUrl {
  readonly context: TenancyContext;
  readonly code: string;
}

/**
 * Returns the project of a purchase URL. Its caller may be unknown.
 *
 * @throws {VerificationCodeNotFound} the code has another form, or the project does not exist
 */
export async function readFullCode(
  { db, now, platform, acceptLanguage }: PublicContext,
  fullCode: string,
): Promise<PurchaseUrl> {
  const [, id, code] = fullCodePattern.exec(fullCode) ?? [];
  const tenancy = id === undefined || !fields.isStoredUuid(id) ? undefined : await tenancyById.first({ db }, { id });
  if (tenancy === undefined || code === undefined) throw new KnownErrors.VerificationCodeNotFound();
  const project = await platform.projects.find(db, tenancy.id, tenancy.branch_id);
  if (typeof project !== 'object') throw new KnownErrors.VerificationCodeNotFound();
  return {
    context: { db, now, platform, project, tenancyId: project.tenancyId, acceptLanguage },
    code,
  };
}

/** Returns the code of a purchase URL that was not used. @throws {VerificationCodeNotFound} */
export async function requireOpenCode(context: TenancyContext, code: string) {
  const { id, data, isUsed } = await lookAtCode(context, purchaseCode, code);
  if (isUsed) throw new KnownErrors.VerificationCodeNotFound();
  return { id, data };
}

/** Consumes the code of a purchase URL. @throws {VerificationCodeNotFound} it was used concurrently */
export async function usePurchaseCode(context: TenancyContext, id: string): Promise<void> {
  try {
    await spendCode(context, { id });
  } catch (error) {
    // The protocol has one error for all codes of purchases that cannot be used.
    throw error instanceof KnownErrors.VerificationCodeAlreadyUsed ? new KnownErrors.VerificationCodeNotFound() : error;
  }
}
