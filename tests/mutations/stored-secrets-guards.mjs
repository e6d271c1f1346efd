/** The guards of stored secrets, in the form of `guards.mjs`. */
export const storedSecretsGuards = [
  { guard: 'place-of-stored-secret', from: ', ...owner', test: 'attacks/secrets-at-rest#to another user' },
  {
    guard: 'kind-of-stored-token',
    from: '[owner, label]',
    to: '[owner]',
    test: 'attacks/secrets-at-rest#another place of the same row',
  },
  { guard: 'tenancy-of-data-key', from: 'tenancyId, ', test: 'attacks/secrets-at-rest#to another project' },
  { guard: 'data-keys-of-deleted-project', test: 'ground/data-keys/sealed-texts#destroys its data keys' },
  {
    guard: 'data-keys-that-late-write-needs-are-kept',
    from: 'renewals < 2',
    to: 'renewals < 1',
    test: 'ground/data-keys/sealed-texts#no data key is lost',
  },
  {
    guard: 'secret-written-during-job',
    from: 'and ${sql.ref(`t.${column}`)} = v.was',
    test: 'ground/data-keys/sealed-texts#stays as it was written',
    engine: 'postgres',
  },
  { guard: 'lost-data-key-is-local', test: 'data-keys/unreadable-secrets#in its place only' },
  {
    guard: 'lost-secret-is-local',
    from: 'if (!isUnreadable(error)) ',
    test: 'data-keys/unreadable-secrets#in its place only',
  },
  {
    guard: 'silent-key-service-loses-nothing',
    from: "(error instanceof KeyServiceFailure && error.kind !== 'unavailable')",
    to: 'error instanceof KeyServiceFailure',
    test: 'data-keys/unreadable-secrets#shows no secret as lost',
  },
  {
    guard: 'data-key-that-is-lost-is-replaced',
    from: 'return await replaceDataKey(context, stored)',
    to: 'throw error',
    test: 'data-keys/unreadable-secrets#entered again',
  },
  { guard: 'no-new-keys-if-all-refused', test: 'data-keys/unreadable-secrets#refuses all data keys' },
  {
    guard: 'webhooks-with-lost-secret-fail',
    from: ' || isUnreadable(failure)',
    test: 'webhooks/delivery#can never be decrypted',
  },
  { guard: 'erasures-of-events-are-recorded', test: 'events/erased-events#without a recorded erasure' },
  {
    guard: 'only-intact-seals-are-renewed',
    from: '.filter((seal) => intact.has(keyOf(seal)))',
    to: '',
    test: 'events/erased-events#is not hidden',
  },
  { guard: 'own-data-exports-are-recorded', test: 'own-data/own-data#a user exports everything' },
  { guard: 'own-data-exports-are-limited', test: 'own-data/own-data#the sixth in an hour' },
  {
    guard: 'request-log-without-given-values',
    from: "said.replace(given, '…')",
    to: 'said',
    test: 'requests/requests#no secret of the path',
  },
];
