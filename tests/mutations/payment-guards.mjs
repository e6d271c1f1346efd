const purchases = 'packages/server/src/features/purchases';
const checkout = 'packages/server/src/features/checkout';
const provider = 'packages/server/src/features/payment-provider';

/** The guards of payments, in the form of `guards.mjs`. */
export const paymentGuards = [
  {
    guard: 'clients act for their own customers',
    file: `${purchases}/customer-access.policy.ts`,
    from: 'if (isClient && !isOpen) requireOwn(context, customer, right);',
    to: '',
    test: 'attacks/purchase-urls',
  },
  {
    guard: 'members read what their team has',
    file: `${purchases}/customer-access.policy.ts`,
    from: 'if (!row.is_member) throw',
    to: 'if (named.user_id === null) throw',
    test: 'attacks/purchase-urls#are read by the own user',
  },
  {
    guard: 'members without $update_team do not buy for a team',
    file: `${purchases}/customer-access.policy.ts`,
    from: "if (right !== 'read' && !row.may_pay) {",
    to: "if (right === 'pay' && !row.may_pay) {",
    test: 'attacks/purchase-urls#needs \\$update_team',
  },
  {
    guard: 'the setting for clients without a user opens no billing',
    file: `${purchases}/customer-access.policy.ts`,
    from: "isClient && right !== 'pay' && allowsClientsWithoutUser(context)",
    to: 'isClient && allowsClientsWithoutUser(context)',
    test: 'attacks/purchase-urls#are read without a user',
  },
  {
    guard: 'the rights of a client that buys',
    file: `${checkout}/purchase-maker.policy.ts`,
    from: '  requireAccess(customer, values, row);\n',
    to: '',
    test: 'attacks/purchase-urls#needs \\$update_team',
  },
  {
    guard: 'who makes a purchase URL acts for the customer',
    file: `${checkout}/purchase-maker.policy.ts`,
    from: ' || !actsForCustomer(context, customer, row)',
    to: '',
    test: 'attacks/purchase-urls#without a signed-in customer',
  },
  {
    guard: 'only the signed-in customer changes a subscription',
    file: `${checkout}/replacements.service.ts`,
    from: 'if (allowed.conflicts.length > 0) throw',
    to: 'if (allowed.conflicts.length > 99) throw',
    test: 'attacks/purchase-urls#without a signed-in customer',
  },
  {
    guard: 'only the signed-in customer begins a trial',
    file: `${checkout}/replacements.service.ts`,
    from: "if (isTrial && level === 'client') throw",
    to: "if (isTrial && level === 'admin') throw",
    test: 'attacks/purchase-urls#begins no trial',
  },
  {
    guard: 'no trial that a saved card would pay',
    file: `${provider}/purchase-payments.service.ts`,
    from: 'if (!purchase.isByCustomer) await requireNothingSaved(connected, place, purchase);',
    to: '',
    test: 'attacks/purchase-urls#begins no trial',
  },
  {
    guard: 'only the signed-in customer replaces billing details',
    file: `${provider}/purchase-terms.ts`,
    from: 'keeps: !isByCustomer',
    to: 'keeps: false && isByCustomer',
    test: 'attacks/purchase-urls#keeps name',
  },
  {
    guard: 'a change is confirmed',
    file: `${checkout}/replacements.service.ts`,
    from: 'if (confirmed === undefined || !isPricedRecently(confirmed.pricedAt, context.now)) throw notConfirmed();',
    to: 'if (confirmed === undefined) return undefined;',
    test: 'attacks/purchase-urls#has confirmed the amounts',
  },
  {
    guard: 'the age of a confirmation',
    file: `${checkout}/replacements.service.ts`,
    from: ' || !isPricedRecently(confirmed.pricedAt, context.now)',
    to: '',
    test: 'attacks/purchase-urls#confirms nothing after 15 minutes',
  },
  {
    guard: 'a confirmation names the amounts',
    file: `${checkout}/replacements.service.ts`,
    from: ' || textOf(present) !== textOf(confirmed)',
    to: '',
    test: 'attacks/purchase-urls#has confirmed the amounts',
  },
  {
    guard: 'the session of a purchase URL',
    file: `${checkout}/purchase-maker.policy.ts`,
    from: 'return row !== undefined && row.is_member && row.may_pay;',
    to: 'return row === undefined || (row.is_member && row.may_pay);',
    test: 'attacks/purchase-urls#after the session has ended',
  },
  {
    guard: 'the permission of who made a purchase URL',
    file: `${checkout}/purchase-maker.policy.ts`,
    from: ' && row.is_member && row.may_pay;',
    to: ';',
    test: 'attacks/purchase-urls#has lost',
  },
];
