import { signUpEndpoints, type UserId } from '@portico/contract';
import { inTransaction } from '../../db/handle.ts';
import { implement } from '../../http/implement.ts';
import type { TenancyContext } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readImage, storeImage } from '../images/index.ts';
import {
  normaliseEmail,
  passwordHashToStore,
  refuseFlagsWithoutEmail,
  refuseImpossibleSwitches,
  requireAnonymousStorage,
  requireUserRow,
  sealTotpSecret,
  userToWire,
} from '../users/index.ts';
import { createUser } from './sign-up.service.ts';

function totpSecretToStore(context: TenancyContext, secret: string | null | undefined): string | null {
  return secret === null || secret === undefined ? null : sealTotpSecret(context, secret);
}

export const signUpHandlers = implement(signUpEndpoints, {
  'POST /users': async ({ body, ...context }) => {
    refuseImpossibleSwitches(context, { otp_auth_enabled: body.otp_auth_enabled });
    const email =
      body.primary_email === undefined || body.primary_email === null ? null : normaliseEmail(body.primary_email);
    if (email === null) refuseFlagsWithoutEmail(body);
    const providers = context.project.config.auth.oauth.providers;
    const unknown = body.oauth_providers?.find((link) => !Object.hasOwn(providers, link.id));
    if (unknown !== undefined) throw new Refusal(400, `OAuth provider ${unknown.id} not found`);

    const image =
      typeof body.profile_image_url === 'string' ? readImage(body.profile_image_url, { takesLinks: true }) : null;
    if (body.is_anonymous === true) requireAnonymousStorage(body, image);
    const passwordHash = await passwordHashToStore(context, body);
    const id = newId<UserId>();
    const userId = await inTransaction(context, async (context) =>
      createUser(context, {
        id,
        displayName: body.display_name,
        profileImageUrl: image === null ? null : await storeImage(context, `user:${id}`, image),
        clientMetadata: body.client_metadata,
        clientReadOnlyMetadata: body.client_read_only_metadata,
        serverMetadata: body.server_metadata,
        isAnonymous: body.is_anonymous ?? false,
        passwordHash,
        otpAuthEnabled: body.otp_auth_enabled,
        totpSecretSealed: totpSecretToStore(context, body.totp_secret_base64),
        email,
        isEmailVerified: body.primary_email_verified,
        isEmailUsedForAuth: body.primary_email_auth_enabled,
        providerLinks: body.oauth_providers,
      }),
    );
    return userToWire(await requireUserRow(context, userId));
  },
});
