import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { declaredStatements } from './statements.ts';
import { aboveTenancies } from './tables/index.ts';

/**
 * Statements on tables of tenancies that are not bound to one tenancy. On a database that is divided by tenancy, such a statement asks every
 * part, so requests may run it only if an index finds one row.
 */
const statements: Readonly<Record<string, readonly string[]>> = {
  'requests: one row by a secret or by an ID of another service, for URLs that name no project': [
    'api_keys.of_any_project',
    'cli_logins.find_open',
    'email_webhooks.by_token',
    'emails.to_unsubscribe',
    'payment_provider.project_of_account',
    'social_requests.find',
    'social_requests.take',
  ],
  'requests: rows of the internal project': [
    'projects.owned_by_asc',
    'projects.owned_by_desc',
    'projects.person',
    'sessions.sign_in_of_owner',
  ],
  'requests: only the page of emails in development': ['emails.by_id', 'emails.newest', 'emails.projects'],
  'work in the background: rows whose tenancies are arguments': [
    'api_keys.store_uses',
    'data_keys.by_ids',
    'emails.finish_attempts',
    'events.insert_seals',
    'requests.record',
    'sealed_texts.of_key_access_token_sealed',
    'sealed_texts.of_key_key_sealed',
    'sealed_texts.of_key_refresh_token_sealed',
    'sealed_texts.of_key_signing_secret_sealed',
    'sealed_texts.of_key_totp_secret_sealed',
    'sealed_texts.replace_access_token_sealed',
    'sealed_texts.replace_key_sealed',
    'sealed_texts.replace_refresh_token_sealed',
    'sealed_texts.replace_signing_secret_sealed',
    'sealed_texts.replace_totp_secret_sealed',
    'webhooks.finish_attempts',
    'webhooks.release',
    'webhooks.take_due_of',
    'webhooks.tenancies_with_endpoints',
  ],
  'work in the background: a batch of what is due': [
    'broadcasts.delete_old',
    'broadcasts.delete_old_sources',
    'broadcasts.delete_old_variables',
    'broadcasts.erase',
    'broadcasts.lease',
    'broadcasts.next_due',
    'cli_logins.delete_expired',
    'data_keys.count_retired',
    'data_keys.master_key_uses',
    'data_keys.of_master_key',
    'data_keys.retire',
    'data_keys.retired',
    'deletions.due',
    'email_digest.delete_old',
    'email_digest.due',
    'email_digest.failures_by_project',
    'email_suppressions.erase',
    'email_webhooks.delete_old',
    'emails.delete_old',
    'emails.delete_old_bodies',
    'emails.erase',
    'emails.expire',
    'emails.next_due',
    'emails.release',
    'emails.take_due',
    'erasures.begin',
    'erasures.store',
    'events.added',
    'events.delete_old_sign_ins',
    'events.erase_sign_ins',
    'events.erase_values',
    'events.expire_seals',
    'events.expire_sign_ins',
    'events.renew_seals',
    'events.seals_after',
    'events.seals_of',
    'events.take_unsealed',
    'events.to_erase',
    'items.erase_descriptions',
    'mail_outages.health',
    'metrics.add_up',
    'metrics.delete_old',
    'metrics.delete_old_hours',
    'moving.delete_old_lines',
    'moving.delete_old_runs',
    'payment_provider.projects_with_open_emails',
    'payments.erase_emails',
    'purchases.delete_old_requests',
    'purchases.due_customers',
    'purchases.end_cancelled',
    'purchases.take_removed_customers',
    'requests.erase',
    'requests.expire',
    'requests.expire_bodies',
    'requests.expire_rooms',
    'security_notices.delete_done',
    'security_notices.erase',
    'security_notices.open',
    'sessions.delete_expired',
    'sessions.delete_limited',
    'social_requests.delete_abandoned',
    'teams.erase',
    'trusted_devices.delete_expired',
    'users.delete_unused_anonymous',
    'verification_codes.delete_expired',
    'verification_codes.erase',
    'webhooks.continue_replay',
    'webhooks.delete_expired_portal_tokens',
    'webhooks.delete_old_messages',
    'webhooks.delete_removed_endpoint',
    'webhooks.endpoints_to_report',
    'webhooks.erase_messages',
    'webhooks.expire_listeners',
    'webhooks.expire_messages',
    'webhooks.oldest_due',
    'webhooks.take_due',
  ],
  'commands of the operator: a batch of what a rotation encrypts again': [
    'sealed_values.count_bodies_sealed',
    'sealed_values.page_bodies_sealed',
    'sealed_values.replace_bodies_sealed',
  ],
};

test('every statement across tenancies is listed with its reason', async () => {
  await import('../process/app.ts');
  await import('../process/commands.ts');
  const ofTenancies = new RegExp(`\\b(?:${tablesOfTenancies().join('|')})\\b`);
  const found = [...declaredStatements()]
    .filter(([, { text, isScoped }]) => !isScoped && ofTenancies.test(text))
    .map(([name]) => name);

  expect(found.toSorted()).toEqual(Object.values(statements).flat().toSorted());
});

/** Returns the tables with a column for the tenancy, from the schema. */
function tablesOfTenancies(): string[] {
  return globSync(fileURLToPath(new URL('schema/*.sql', import.meta.url)))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^create table (\w+) \(([\s\S]*?)\n\)/gm)])
    .filter(([, , columns = '']) => /^ {2}tenancy_id uuid/m.test(columns))
    .map(([, name = '']) => name)
    .filter((name) => !aboveTenancies.has(name));
}
