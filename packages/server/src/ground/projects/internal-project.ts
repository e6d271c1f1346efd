import type { KeySetId, ProjectId } from '@portico/contract';
import { base32, newId } from '../../base/ids.ts';
import type { SecretKeys } from '../../base/server-keys.ts';
import { inTransaction } from '../../db/handle.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import type { BaseContext } from '../../kernel/context.ts';
import type { Settings } from '../../settings/settings.ts';
import { changeInternalSignUp } from './internal-sign-up.ts';
import { storeKeySet } from './key-sets.service.ts';
import { internalProjectOverrides } from './new-project.ts';
import { insertProject } from './projects.queries.ts';

const internal = 'internal' as ProjectId;

/** ID of the key set from the settings. It is stored again at every start. */
const settingsKeySetId = '00000000-0000-4000-8000-000000000001' as KeySetId;
/** ID of the key set for dashboards that were loaded before the server secret was changed. */
const earlierKeySetId = '00000000-0000-4000-8000-000000000002' as KeySetId;
const farFuture = new Date('9999-12-31T00:00:00Z');

/**
 * Returns the publishable client key of the internal project: from the settings, or a derived key that is the same on
 * every replica.
 */
export function internalPublishableClientKey(settings: Settings, keys: SecretKeys): string {
  const given = settings.internalKeys.publishableClientKey;
  return given ?? `pck_${base32(keys.derive('internal-publishable-client-key', 28))}`;
}

/**
 * Creates the internal project if it does not exist, and applies the settings to its key set and sign-up. Safe to run
 * on several replicas at once.
 */
export async function seedInternalProject(context: Pick<BaseContext, 'db' | 'now' | 'platform'>): Promise<void> {
  const { settings, serverKeys } = context.platform;
  await inTransaction(context, async (context) => {
    await insertProject.run(context, {
      projectId: internal,
      tenancyId: newId<TenancyId>(),
      displayName: 'Portico dashboard',
      description: 'The accounts of this dashboard.',
      logo_url: null,
      full_logo_url: null,
      logo_dark_mode_url: null,
      logo_full_dark_mode_url: null,
      isProductionMode: false,
      ownerTeamId: null,
      overrides: JSON.stringify(internalProjectOverrides),
      now: context.now,
    });
    await storeKeySet(
      context,
      {
        projectId: internal,
        keySetId: settingsKeySetId,
        description: 'From the settings of the server',
        expiresAt: farFuture,
      },
      {
        publishableClientKey: internalPublishableClientKey(settings, serverKeys),
        secretServerKey: settings.internalKeys.secretServerKey,
        superSecretAdminKey: settings.internalKeys.superSecretAdminKey,
      },
    );
    await keepEarlierKey(context);
    await changeInternalSignUp(context);
  });
}

/** Dashboards that are open, and replicas that are not restarted yet, use the key from the earlier server secret. */
async function keepEarlierKey(context: Pick<BaseContext, 'db' | 'now' | 'platform'>): Promise<void> {
  const { settings, serverKeys } = context.platform;
  const [, earlier] = serverKeys.all;
  if (earlier === undefined || settings.internalKeys.publishableClientKey !== undefined) return;
  const set = {
    projectId: internal,
    keySetId: earlierKeySetId,
    description: 'From the earlier server secret',
    expiresAt: farFuture,
  };
  const publishableClientKey = internalPublishableClientKey(settings, earlier);
  await storeKeySet(context, set, { publishableClientKey, secretServerKey: undefined, superSecretAdminKey: undefined });
}
