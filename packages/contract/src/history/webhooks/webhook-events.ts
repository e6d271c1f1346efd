import { z } from 'zod';
import { customerType, subscriptionStatuses } from '../../config/payments-config.ts';
import * as fields from '../../fields/index.ts';
import { emptyOf } from '../../kit/empty.ts';
import { team } from '../../teams/teams/team.entity.ts';
import { serverUser } from '../../users/users/user.entity.ts';

const userId = z.string();
const teamId = z.string();
const membership = z.object({ team_id: teamId, user_id: userId });
const teamPermission = z.object({ id: z.string(), team_id: teamId, user_id: userId });
const projectPermission = z.object({ id: z.string(), user_id: userId });

const customer = { customer_type: customerType, customer_id: z.string() };

const subscription = z.object({
  id: z.string(),
  ...customer,
  /** Null for an inline product. */
  product_id: z.string().nullable(),
  product_display_name: z.string().nullable(),
  /** Null if the product was granted. */
  price_id: z.string().nullable(),
  quantity: z.int(),
  status: z.enum(subscriptionStatuses),
  cancel_at_period_end: z.boolean(),
  current_period_end_millis: fields.millis,
  test_mode: z.boolean(),
  created_at_millis: fields.millis,
});

const purchase = z.object({
  id: z.string(),
  ...customer,
  product_id: z.string().nullable(),
  product_display_name: z.string().nullable(),
  price_id: z.string().nullable(),
  quantity: z.int(),
  test_mode: z.boolean(),
  created_at_millis: fields.millis,
});

const payment = z.object({
  id: z.string(),
  ...customer,
  status: z.enum(['pending', 'succeeded', 'failed', 'canceled']),
  currency: z.string(),
  /** In the smallest unit of the currency, such as cents. */
  amount_minor: z.int(),
  refunded_amount_minor: z.int(),
  product_display_name: z.string().nullable(),
  /** Whether it was paid with a test card. */
  test_mode: z.boolean(),
  created_at_millis: fields.millis,
});

const itemChange = z.object({
  id: z.string(),
  ...customer,
  item_id: z.string(),
  /** Positive for a grant, negative for a use. */
  delta: z.int(),
  description: z.string().nullable(),
  expires_at_millis: fields.millis.nullable(),
  created_at_millis: fields.millis,
});

const email = z.object({
  id: z.string(),
  recipient: z.string(),
  subject: z.string(),
  /** Null for recipients that are no users. */
  user_id: userId.nullable(),
  /** Null unless the email is part of a broadcast. */
  broadcast_id: z.string().nullable(),
  created_at_millis: fields.millis,
});

const exampleUserId = '6f1c9a52-5d0e-4a53-9b0f-0d3c1a5e7b21';
const exampleTeamId = 'b2d0c6f4-2c7e-4f0c-8a63-9d7f5e1c4a90';
const exampleTime = 1_790_000_000_000;

const exampleTeam: z.input<typeof team.read.server> = {
  ...emptyOf(team.read.server),
  id: exampleTeamId,
  display_name: 'Acme',
  created_at_millis: exampleTime,
};

const exampleUser: z.input<typeof serverUser.read.server> = {
  ...emptyOf(serverUser.read.server),
  id: exampleUserId,
  primary_email: 'ada@example.com',
  primary_email_verified: true,
  primary_email_auth_enabled: true,
  display_name: 'Ada Lovelace',
  signed_up_at_millis: exampleTime,
  last_active_at_millis: exampleTime,
  has_been_active: true,
  has_password: true,
  otp_auth_available: true,
  auth_with_email: true,
};

const exampleCustomer = { customer_type: 'user', customer_id: exampleUserId } as const;

const exampleSubscription: z.output<typeof subscription> = {
  id: '0c1d5f0e-1b7a-4c55-8f2e-6f0a4f5d9e33',
  ...exampleCustomer,
  product_id: 'pro',
  product_display_name: 'Pro',
  price_id: 'monthly',
  quantity: 1,
  status: 'active',
  cancel_at_period_end: false,
  current_period_end_millis: exampleTime + 30 * 86_400_000,
  test_mode: false,
  created_at_millis: exampleTime,
};

const examplePurchase: z.output<typeof purchase> = {
  id: '4e8c1d7b-95d0-4c9a-b1a4-2f6a0c3e8d12',
  ...exampleCustomer,
  product_id: 'credits-100',
  product_display_name: '100 credits',
  price_id: 'once',
  quantity: 1,
  test_mode: false,
  created_at_millis: exampleTime,
};

const examplePayment: z.output<typeof payment> = {
  id: 'pi_3PqExample',
  ...exampleCustomer,
  status: 'succeeded',
  currency: 'USD',
  amount_minor: 1999,
  refunded_amount_minor: 0,
  product_display_name: 'Pro',
  test_mode: false,
  created_at_millis: exampleTime,
};

const exampleEmail: z.output<typeof email> = {
  id: '9a4f6b1e-0f3b-4f0a-8a53-0f6f6d0f2f11',
  recipient: 'ada@example.com',
  subject: 'Your receipt',
  user_id: exampleUserId,
  broadcast_id: null,
  created_at_millis: exampleTime,
};

/** A type of webhook event. */
interface WebhookEventSpec<T extends z.ZodType> {
  readonly description: string;
  readonly data: T;
  readonly example: z.input<T>;
}

function event<T extends z.ZodType>(description: string, data: T, example: z.input<T>): WebhookEventSpec<T> {
  return { description, data, example };
}

/**
 * The webhook events that a project can receive. SDK types, docs and the examples of the dashboard are made from it.
 *
 * @see docs/reference/protocol/webhooks.md
 */
export const webhookEvents = {
  'user.created': event('A user was created.', serverUser.read.server, exampleUser),
  'user.updated': event('A field of a user has changed.', serverUser.read.server, exampleUser),
  'user.deleted': event('A user was deleted.', z.object({ id: userId, teams: z.array(z.object({ id: teamId })) }), {
    id: exampleUserId,
    teams: [{ id: exampleTeamId }],
  }),
  'team.created': event('A team was created.', team.read.server, exampleTeam),
  'team.updated': event('A field of a team has changed.', team.read.server, exampleTeam),
  'team.deleted': event('A team was deleted, with its memberships.', z.object({ id: teamId }), { id: exampleTeamId }),
  'team_membership.created': event('A user joined a team that exists.', membership, {
    team_id: exampleTeamId,
    user_id: exampleUserId,
  }),
  'team_membership.deleted': event('A user left a team or was removed.', membership, {
    team_id: exampleTeamId,
    user_id: exampleUserId,
  }),
  'team_permission.created': event('A member of a team got a permission.', teamPermission, {
    id: 'team_admin',
    team_id: exampleTeamId,
    user_id: exampleUserId,
  }),
  'team_permission.deleted': event('A member of a team lost a permission.', teamPermission, {
    id: 'team_admin',
    team_id: exampleTeamId,
    user_id: exampleUserId,
  }),
  'project_permission.created': event('A user got a permission of the project.', projectPermission, {
    id: 'support',
    user_id: exampleUserId,
  }),
  'project_permission.deleted': event('A user lost a permission of the project.', projectPermission, {
    id: 'support',
    user_id: exampleUserId,
  }),
  'subscription.created': event('A customer subscribed to a product.', subscription, exampleSubscription),
  'subscription.updated': event(
    'Product, price, quantity, status or period of a subscription has changed.',
    subscription,
    exampleSubscription,
  ),
  'subscription.ended': event('A subscription has ended.', subscription, {
    ...exampleSubscription,
    status: 'canceled',
  }),
  'purchase.created': event('A customer bought a product once, or was granted one.', purchase, examplePurchase),
  'purchase.revoked': event('A customer lost a product that was bought once.', purchase, examplePurchase),
  'payment.succeeded': event('A payment succeeded.', payment, examplePayment),
  'payment.failed': event('A payment failed.', payment, { ...examplePayment, status: 'failed' }),
  'payment.refunded': event('A payment was refunded in full or in part.', payment, {
    ...examplePayment,
    refunded_amount_minor: 1999,
  }),
  'item_quantity.changed': event('The quantity of an item of a customer has changed.', itemChange, {
    id: '27c1e5aa-93d4-4b15-bb4a-5f0a3f8f6c02',
    ...exampleCustomer,
    item_id: 'credits',
    delta: 100,
    description: null,
    expires_at_millis: null,
    created_at_millis: exampleTime,
  }),
  'email.delivered': event('The email server of the recipient accepted an email.', email, exampleEmail),
  'email.bounced': event('An email bounced after it was accepted.', email.extend({ reason: z.string().nullable() }), {
    ...exampleEmail,
    reason: 'Mailbox does not exist',
  }),
} as const;

/** Name of a webhook event. */
export type WebhookEventType = keyof typeof webhookEvents;

/** Names of all webhook events. */
export const webhookEventTypes = Object.keys(webhookEvents) as readonly WebhookEventType[];

/** Type of the event that "send a test event" sends. Endpoints receive it whatever their filter is. */
export const testEventType = 'stack.test';

/** Version of the payloads. It changes when a field is removed or its meaning changes. */
export const webhookPayloadVersion = 1;

/** The body of a webhook request. */
export type WebhookEvent = {
  [T in WebhookEventType]: {
    readonly type: T;
    readonly version: number;
    /** When it happened, in ISO 8601. */
    readonly timestamp: string;
    readonly data: z.output<(typeof webhookEvents)[T]['data']>;
  };
}[WebhookEventType];
