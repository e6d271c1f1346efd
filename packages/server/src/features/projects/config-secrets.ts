import type { TenancyId } from '../../db/tenancy.ts';
import type { ServerKeys } from '../../platform/server-keys.ts';

/** Returns the purpose of the sealed secrets of a tenancy. */
export function configSecretPurpose(tenancyId: string): string {
  return `config:${tenancyId}`;
}

/** Seals a secret of a project's configuration. Only this tenancy can open it. */
export function sealConfigSecret(keys: ServerKeys, tenancyId: TenancyId, text: string): string {
  return keys.seal(configSecretPurpose(tenancyId), text);
}

/** Opens a secret of a project's configuration. */
export function openConfigSecret(keys: ServerKeys, tenancyId: TenancyId, sealed: string): string {
  return keys.unseal(configSecretPurpose(tenancyId), sealed);
}
