import type { Adapter, AdapterPayload } from 'oidc-provider';

/** Creates the storage of a test OpenID provider, which keeps everything until the process ends. */
export function createIdentityMemory(): (kind: string) => Adapter {
  const kept = new Map<string, AdapterPayload>();
  return (kind) => {
    const key = (id: string) => `${kind}:${id}`;
    const find = (fits: (payload: AdapterPayload) => boolean) =>
      [...kept].find(([name, payload]) => name.startsWith(`${kind}:`) && fits(payload))?.[1];
    return {
      upsert: async (id, payload) => {
        kept.set(key(id), payload);
      },
      find: async (id) => kept.get(key(id)),
      findByUid: async (uid) => find((payload) => payload.uid === uid),
      findByUserCode: async (userCode) => find((payload) => payload.userCode === userCode),
      consume: async (id) => {
        const payload = kept.get(key(id));
        if (payload !== undefined) kept.set(key(id), { ...payload, consumed: Math.floor(Date.now() / 1000) });
      },
      destroy: async (id) => {
        kept.delete(key(id));
      },
      revokeByGrantId: async (grantId) => {
        for (const [name, payload] of kept) if (payload.grantId === grantId) kept.delete(name);
      },
    };
  };
}
