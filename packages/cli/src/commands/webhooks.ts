import { PorticoAdminApp, type WebhookEventType } from '@portico/js';
import { type Arguments, requireUrl, requireValue } from '../arguments.ts';
import type { CommandContext } from '../command-context.ts';
import { UsageError } from '../failure.ts';
import { commandNames } from '../help.ts';
import { unknownName } from '../unknown-name.ts';
import { listen } from './webhooks-listen.ts';

/**
 * Forwards the webhook events of a project, or triggers one.
 *
 * @throws {UsageError} an unknown action, or a missing or superfluous argument
 */
export async function webhooks(given: Arguments, context: CommandContext): Promise<void> {
  const [action, ...operands] = given.operands;
  if (action === 'listen' && operands.length === 0) return await listen(adminAppOf(given), given, context);
  const [event] = operands;
  if (action === 'trigger' && event !== undefined && operands.length === 1)
    return await trigger(adminAppOf(given), event, context);
  if (action !== undefined && !['listen', 'trigger'].includes(action))
    throw new UsageError(unknownName('command', `webhooks ${action}`, commandNames));
  throw new UsageError('Use webhooks listen, or webhooks trigger with one event, such as user.created.');
}

async function trigger(app: PorticoAdminApp, event: string, { print }: CommandContext): Promise<void> {
  // The server validates the type.
  const { messageId, deliveries } = await app.webhooks.trigger(event as Exclude<WebhookEventType, 'stack.test'>);
  const receivers = deliveries === 1 ? '1 endpoint or listener' : `${deliveries} endpoints and listeners`;
  print(deliveries === 0 ? `No endpoint or listener receives ${event}.` : `Sent ${messageId} to ${receivers}.`);
}

/** Creates the admin app of the project. @throws {UsageError} an option is missing */
function adminAppOf({ projectId, apiUrl, superSecretAdminKey }: Arguments): PorticoAdminApp {
  return new PorticoAdminApp({
    projectId: requireValue(projectId, '--project-id', 'PORTICO_PROJECT_ID', 'The project ID'),
    baseUrl: requireUrl(apiUrl, '--api-url', 'PORTICO_API_URL', 'The server URL'),
    superSecretAdminKey: requireAdminKey(superSecretAdminKey),
    // The server ignores the keys of lower access levels.
    publishableClientKey: '',
    secretServerKey: '',
    tokenStore: null,
  });
}

function requireAdminKey(key: string | undefined): string {
  if (key !== undefined) return key;
  throw new UsageError('The super secret admin key is missing. Set PORTICO_SUPER_SECRET_ADMIN_KEY.');
}
