import { type Currency, currencies } from '@portico/contract';
import type { CustomerState, PaymentMethodState } from '../../adapters/payments/payment-provider.ts';
import { currencyFormat, dateFormat } from '../../base/formats.ts';
import { invariant } from '../../base/invariant.ts';
import type { ExpiringCard } from '../../db/tables/payments.ts';
import type { JobContext } from '../../kernel/background/jobs.ts';
import { forEachSeparately, throwFailures } from '../../kernel/background/separately.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { languageOfRequest } from '../../kernel/languages.ts';
import { graphOf } from '../../kernel/permission-graph.ts';
import type { Platform } from '../../kernel/platform.ts';
import { builtInEmail, emailWritten, noEmail, prepareEmails } from '../../mail/emails/index.ts';
import { isAlive } from './living-subscriptions.ts';
import { type OpenEmail, openEmails, projectsWithOpenEmails, queueEmails } from './payment-emails.queries.ts';

/** How long before its end a card expires soon. */
const expiresSoonMillis = 30 * 86_400_000;

/** A card that expires soon, with what identifies it among the emails of the project. */
interface CardToReplace {
  readonly subject: string;
  readonly card: ExpiringCard;
}

/**
 * Returns the cards that will be charged and end within 30 days. A card that is stored twice at the provider is the same.
 *
 * @param customer ID of the customer at the provider
 */
export function expiringCards(customer: string, state: CustomerState, now: Date): CardToReplace[] {
  const methods = state.subscriptions
    .filter((one) => isAlive(one) && !one.cancelAtPeriodEnd && one.sessionId !== null)
    .flatMap((one) => one.paymentMethod ?? state.defaultPaymentMethod ?? []);
  const found = new Map<string, ExpiringCard>();
  for (const { brand, last4, expMonth, expYear } of methods.filter((one) => endsSoon(one, now))) {
    const month = `${expYear}-${String(expMonth).padStart(2, '0')}`;
    found.set([customer, brand, last4, month].join(' '), { brand, last4, month });
  }
  return [...found].map(([subject, card]) => ({ subject, card }));
}

function endsSoon({ expMonth, expYear }: PaymentMethodState, now: Date): boolean {
  if (expMonth === null || expYear === null) return false;
  // A card is valid until the end of its month.
  const left = Date.UTC(expYear, expMonth, 1) - now.getTime();
  return left > 0 && left <= expiresSoonMillis;
}

/**
 * Queues the open emails about payments of a project: at most 20. Repeated and concurrent calls queue each of them once. Those
 * without a recipient are done, and so are those that fail.
 *
 * @returns their number
 * @throws {AggregateError} what failed, after the others are queued
 */
export async function queuePaymentEmails(context: TenancyContext): Promise<number> {
  const { now, project } = context;
  const permissionIds = graphOf(project.config).implying('$update_team');
  const open = await openEmails.all(context, { permissionIds });
  if (open.length === 0) return 0;
  const keyOf = ({ kind, subject }: OpenEmail) => `${kind} ${subject}`;
  const { emails, failures } = await prepareEmails(open, keyOf, async (email) => await rendered(context, email));
  const values = { now, prepared: JSON.stringify(emails), senderName: project.displayName };
  const queued = await queueEmails.all(context, values);
  context.db.signal(emailWritten);
  throwFailures(failures);
  return queued.length;
}

async function rendered(context: TenancyContext, email: OpenEmail) {
  const { kind, recipients, language } = email;
  if (recipients.length === 0) return noEmail;
  const variables = variablesOf(email, languageOfRequest(language ?? undefined));
  return { recipients, ...(await builtInEmail(context, { type: kind, variables, language })) };
}

function variablesOf(email: OpenEmail, language: string): Readonly<Record<string, string>> {
  if (email.kind === 'card_expiring') return cardVariables(email.card, language);
  const { kind, receipt_url, invoice_url, product_display_name: name, product_id: id } = email;
  const link = kind === 'payment_receipt' ? (receipt_url ?? invoice_url) : invoice_url;
  invariant(link !== null, 'without a link, no email is decided');
  return {
    productDisplayName: name ?? id ?? 'Subscription',
    amount: amountText(email, language),
    [kind === 'payment_receipt' ? 'receiptLink' : 'invoiceLink']: link,
  };
}

function amountText({ amount, currency }: OpenEmail, language: string): string {
  invariant(amount !== null && currency !== null, 'the email is about a stored payment');
  const format = currencyFormat(language, currency);
  // All currencies in which Portico charges are known. An owner can invoice others at the provider.
  const decimals = currencies[currency as Currency] ?? format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(Number(amount) / 10 ** decimals);
}

function cardVariables(card: ExpiringCard | null, language: string): Readonly<Record<string, string>> {
  invariant(card !== null, 'the email is about a card');
  const { brand, last4, month } = card;
  const format = dateFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return {
    cardDisplayName: `${brandName(brand)} •••• ${last4 ?? ''}`.trim(),
    expiryMonth: format.format(new Date(`${month}-15T12:00:00Z`)),
  };
}

/** Names of card brands that are not the brand with a capital letter. */
const brandNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

function brandName(brand: string | null): string {
  if (brand === null) return '';
  return brandNames[brand] ?? `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)}`;
}

/** How long an email may stay open before the job queues it. Otherwise, the process that decided it does. */
const openMillisMax = 5 * 60_000;

/**
 * Queues emails whose process ended before it queued them. A failure in one project does not stop the others.
 *
 * @returns their number
 * @throws {AggregateError} what failed
 */
export async function queueOpenEmails({ db, now }: JobContext, platform: Platform): Promise<number> {
  let count = 0;
  const before = new Date(now.getTime() - openMillisMax);
  const projects = await projectsWithOpenEmails.all({ db }, { before });
  await forEachSeparately(projects, async ({ tenancy_id, project_id, branch_id }) => {
    const project = await platform.projects.find(db, project_id, branch_id);
    if (typeof project !== 'object') return;
    count += await queuePaymentEmails({ db, now, platform, project, tenancyId: tenancy_id });
  });
  return count;
}
