const server = 'packages/server/src';
const twoFactors = 'attacks/passkey-as-two-factors';
const parties = 'attacks/relying-parties';

/** The guards of passkeys for several domains, and of passkeys that count as two factors, in the form of `guards.mjs`. */
export const passkeyGuards = [
  {
    guard: 'passkeys: the authenticator app is asked for until its user turns that off',
    file: `${server}/users/users/active-user.ts`,
    from: 'and u.passkey_replaces_totp)',
    to: 'and true)',
    test: `${twoFactors}#until its user turns that off`,
  },
  {
    guard: 'passkeys: the setting of the project',
    file: `${server}/sign-in/passkey/passkey.service.ts`,
    from: 'passkey.userVerified && context.project.config.auth.passkey.replacesSecondFactor',
    to: 'passkey.userVerified',
    test: `${twoFactors}#without the stored setting`,
  },
  {
    guard: 'passkeys: a new authenticator app',
    file: `${server}/sign-in/user-changes/changed-columns.ts`,
    from: 'const passkey_replaces_totp = requires_totp && changes.passkey_replaces_totp === true;',
    to: 'const { passkey_replaces_totp } = changes;',
    test: `${twoFactors}#is asked for again`,
  },
  {
    guard: 'passkeys: who turns the question off',
    file: 'packages/contract/src/sign-in/user-changes/user-changes.endpoints.ts',
    from: "'passkey_replaces_totp',",
    to: '',
    test: `${twoFactors}#nobody but the user`,
  },
  {
    guard: 'passkeys: pages outside of the relying party',
    file: `${server}/base/relying-party.ts`,
    from: 'const mayShare = isBelow(hostname, relyingPartyId) || relatedOrigins.includes(origin);',
    to: 'const mayShare = true;',
    test: `${parties}#uses only its own passkeys`,
  },
  {
    guard: 'passkeys: the current relying party',
    file: `${server}/sign-in/passkey/web-authn.ts`,
    from: 'if (!page.relyingPartyIds.includes(relyingPartyId)) return undefined;',
    to: '',
    test: `${parties}#ends what it allowed`,
  },
  {
    guard: 'passkeys: the relying party of the registration',
    file: `${server}/sign-in/passkey/web-authn.ts`,
    from: 'expectedRPID: relyingPartyId,',
    to: 'expectedRPID: [...page.relyingPartyIds],',
    test: `${parties}#go on working on their host`,
  },
  {
    guard: 'passkeys: the host of a passkey without a relying party',
    file: `${server}/sign-in/passkey/web-authn.ts`,
    from: 'credential.relyingPartyId ?? page.hostname;',
    to: "credential.relyingPartyId ?? page.relyingPartyIds.at(-1) ?? '';",
    test: `${parties}#stored without a relying party`,
  },
  {
    guard: 'passkeys: public suffixes',
    file: `${server}/ground/projects/sound-passkeys.ts`,
    from: 'if (parsed(id).domain === null) refuse(',
    to: "if (id === '') refuse(",
    test: `${parties}#refuses a public suffix with a dot`,
  },
  {
    guard: 'passkeys: suffixes of hosts of many customers',
    file: `${server}/ground/projects/sound-passkeys.ts`,
    from: '{ allowPrivateDomains: true }',
    to: '{ allowPrivateDomains: false }',
    test: `${parties}#of a host of many customers`,
  },
  {
    guard: 'passkeys: a relying party of someone else',
    file: `${server}/ground/projects/sound-passkeys.ts`,
    from: 'if (isOwn || trustsOrigin(domains, `https://${id}`)) return;',
    to: 'if (id !== "") return;',
    test: `${parties}#a domain of someone else`,
  },
  {
    guard: 'passkeys: the end of a name is no domain',
    file: `${server}/base/relying-party.ts`,
    from: 'host.endsWith(`.${domain}`)',
    to: 'host.endsWith(domain)',
    test: `${parties}#refuses the end of a name`,
  },
  {
    guard: 'passkeys: related origins are trusted',
    file: `${server}/ground/projects/sound-passkeys.ts`,
    from: "if (!trustsOrigin(domains, origin)) refuse('relatedOrigins',",
    to: "if (origin === '') refuse('relatedOrigins',",
    test: `${parties}#an origin that is not trusted`,
  },
  {
    guard: 'passkeys: the number of names of related origins',
    file: `${server}/ground/projects/sound-passkeys.ts`,
    from: 'if (labels.size > relatedLabelsMax) {',
    to: 'if (labels.size < 0) {',
    test: `${parties}#more names than browsers read`,
  },
  {
    guard: 'passkeys: trusted domains that the relying party needs',
    file: `${server}/ground/projects/projects.service.ts`,
    from: 'requireSoundPasskeys(former, config);',
    to: '',
    test: `${parties}#at another door`,
  },
  {
    guard: 'passkeys: the file of the host of the server',
    file: `${server}/http/documents/passkey-origins.ts`,
    from: 'config !== undefined && isOwn ?',
    to: 'config !== undefined ?',
    test: `${parties}#is the host of the server`,
  },
];
