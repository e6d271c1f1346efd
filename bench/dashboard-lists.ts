import { asAdmin, call } from './api.ts';
import type { Probe } from './compared.ts';

/** Counts of statements in development mode do not exist for these rows: they run in production mode only. */
const trips = 1;

/** What the lists are about. */
export interface Subjects {
  /** ID of a user with a subscription. */
  readonly user: string;
  /** ID of a team of ten. */
  readonly team: string;
  /** Paths of pages of the event log. */
  readonly eventPaths: readonly string[];
}

/** Returns the lists, filters and counts of the dashboard in a project of `seedUsers`, `seedAccounts` and `seedEvents`. */
export function dashboardProbes(url: string, { user, team, eventPaths }: Subjects): Probe[] {
  const now = Date.now();
  const [day, week, month] = [1, 7, 30].map((days) => now - days * 86_400_000);
  const filters = [
    'primary_email_verified=false',
    'primary_email_verified=true',
    'sign_in_method=password',
    'sign_in_method=otp',
    'sign_in_method=google',
    'sign_in_method=github',
    'sign_in_method=passkey',
    'requires_totp_mfa=true',
    'restricted_by_admin=true',
    'project_permission_id=use',
    'project_permission_id=audit',
    'product_id=pro',
    'product_id=rare',
    `team_id=${team}`,
    `signed_up_from_millis=${week}&signed_up_to_millis=${now}`,
    `last_active_from_millis=${week}&last_active_to_millis=${now}`,
    'include_anonymous=true&only_anonymous=true',
    'sign_in_method=password&primary_email_verified=false&requires_totp_mfa=true',
    'sign_in_method=github&primary_email_verified=false',
  ];
  const paths = [
    ...filters.map((filter) => `/users?limit=50&desc=true&${filter}`),
    ...filters.map((filter) => `/users?limit=50&desc=true&order_by=last_active_at&${filter}`),
    '/users/count',
    ...filters.map((filter) => `/users/count?${filter}`),
    `/users/${user}`,
    '/teams?limit=50&desc=true',
    '/teams?limit=50&desc=true&query=Team 77',
    '/teams?limit=50&desc=true&query=am 7',
    `/team-member-profiles?team_id=${team}`,
    `/user-api-keys?user_id=${user}`,
    '/sign-ins?limit=50',
    '/sign-ins?limit=50&result=failed',
    '/sign-ins?limit=50&reason=unknown_address',
    `/sign-ins?limit=50&from_millis=${day}&to_millis=${now}`,
    ...eventPaths,
    '/internal/email-log?limit=50',
    '/internal/email-log?limit=50&status=bounced',
    '/internal/email-log?limit=50&query=user775',
    '/internal/payments/customers?limit=50',
    '/internal/payments/customers?limit=50&customer_type=user',
    `/internal/payments/customers?limit=50&query=${user}`,
    '/internal/payments/transactions?limit=50',
    '/internal/payments/payments?limit=50',
    '/internal/payments/payments?limit=50&status=failed',
    `/payments/products/user/${user}`,
    `/internal/payments/revenue?from_millis=${month}&to_millis=${now}`,
    '/internal/payments/products/pro/usage',
    '/internal/payments/products/rare/usage',
    '/internal/metrics?include_anonymous=false',
    '/internal/metrics/user-counts',
    `/internal/growth?unit=day&from_millis=${month}&to_millis=${now}`,
    '/internal/email-metrics',
  ];
  return paths.map((path) => ({ name: path, trips, ask: async () => await call(url, 'GET', path, asAdmin) }));
}
