const dataKeys = 'packages/server/src/ground/data-keys';

/** The guards of stored secrets, in the form of `guards.mjs`. */
export const storedSecretsGuards = [
  {
    guard: 'the place of a stored secret',
    file: `${dataKeys}/sealed-texts.ts`,
    from: 'return JSON.stringify([scope, tenancyId, ...owner]);',
    to: 'return JSON.stringify([scope, tenancyId]);',
    test: 'attacks/secrets-at-rest#to another user',
  },
  {
    guard: 'the kind of a stored token',
    file: `${dataKeys}/text-columns.ts`,
    from: 'return label === undefined ? [owner] : [owner, label];',
    to: 'return [owner];',
    test: 'attacks/secrets-at-rest#another place of the same row',
  },
  {
    guard: 'the tenancy of a data key',
    file: `${dataKeys}/data-keys.service.ts`,
    from: "return JSON.stringify(['data-key', tenancyId, scope, id]);",
    to: "return JSON.stringify(['data-key', scope, id]);",
    test: 'attacks/secrets-at-rest#to another project',
  },
  {
    guard: 'the data keys of a deleted project',
    file: 'packages/server/src/ground/projects/projects.service.ts',
    from: 'await destroyAllDataKeys.run(context, { now: context.now });',
    to: '',
    test: 'ground/data-keys/sealed-texts#destroys its data keys',
  },
  {
    guard: 'data keys that a late write needs are kept',
    file: `${dataKeys}/data-keys.queries.ts`,
    from: 'retired_at is not null and renewals < 2',
    to: 'retired_at is not null and renewals < 1',
    test: 'ground/data-keys/sealed-texts#no data key is lost',
  },
  {
    guard: 'a secret that was written while a job encrypts it again',
    file: `${dataKeys}/text-columns.ts`,
    from: 'and ${sql.ref(`t.${column}`)} = v.was',
    to: '',
    test: 'ground/data-keys/sealed-texts#written by a user',
  },
  {
    guard: 'a data key that is lost does not stop the reads of other secrets',
    file: `${dataKeys}/sealed-texts.ts`,
    from: 'if (isUnreadable(error)) return error;',
    to: '',
    test: 'data-keys/unreadable#in its place only',
  },
  {
    guard: 'a secret that is lost does not stop the read of a configuration',
    file: 'packages/server/src/ground/projects/config-secrets.ts',
    from: 'if (!isUnreadable(error)) throw error;',
    to: 'throw error;',
    test: 'data-keys/unreadable#in its place only',
  },
  {
    guard: 'a key service that does not answer shows no secret as lost',
    file: 'packages/server/src/base/encryption/unreadable.ts',
    from: "(error instanceof KeyServiceFailure && error.kind !== 'unavailable')",
    to: 'error instanceof KeyServiceFailure',
    test: 'data-keys/unreadable#shows no secret as lost',
  },
  {
    guard: 'a data key that is lost is replaced',
    file: `${dataKeys}/data-keys.service.ts`,
    from: 'return await replaceDataKey(context, stored);',
    to: 'throw error;',
    test: 'data-keys/unreadable#entered again',
  },
  {
    guard: 'a key service that refuses all data keys gets no new ones',
    file: `${dataKeys}/data-keys.service.ts`,
    from: 'await openDataKey(context, { ...row, master_key_id: row.masterKeyId });',
    to: '',
    test: 'data-keys/unreadable#refuses all data keys',
  },
  {
    guard: 'webhooks whose secret is lost fail, instead of waiting forever',
    file: 'packages/server/src/history/webhooks/delivery/attempt.ts',
    from: 'if (signal.aborted || !(failure instanceof NoWebhookResponse || isUnreadable(failure))) throw failure;',
    to: 'if (signal.aborted || !(failure instanceof NoWebhookResponse)) throw failure;',
    test: 'webhooks/delivery#can never be decrypted',
  },
];
