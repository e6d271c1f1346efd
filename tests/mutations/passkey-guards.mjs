const twoFactors = 'attacks/passkey-as-two-factors';
const parties = 'attacks/relying-parties';

/** The guards of passkeys for several domains, and of passkeys that count as two factors, in the form of `guards.mjs`. */
export const passkeyGuards = [
  {
    guard: 'passkeys-totp-until-turned-off',
    from: 'u.passkey_replaces_totp',
    to: 'true',
    test: `${twoFactors}#until its user turns that off`,
  },
  {
    guard: 'passkeys-setting-of-project',
    from: ' && context.project.config.auth.passkey.replacesSecondFactor',
    test: `${twoFactors}#without the stored setting`,
  },
  {
    guard: 'passkeys-new-authenticator-app',
    from: 'passkey_replaces_totp = requires_totp && changes.passkey_replaces_totp === true',
    to: '{ passkey_replaces_totp } = changes',
    test: `${twoFactors}#is asked for again`,
  },
  { guard: 'passkeys-who-turns-question-off', test: `${twoFactors}#nobody but the user` },
  {
    guard: 'passkeys-pages-outside-of-relying-party',
    from: 'isBelow(hostname, relyingPartyId) || relatedOrigins.includes(origin)',
    to: 'true',
    test: `${parties}#uses only its own passkeys`,
  },
  { guard: 'passkeys-current-relying-party', test: `${parties}#ends what it allowed` },
  {
    guard: 'passkeys-relying-party-of-registration',
    from: 'relyingPartyId',
    to: '[...page.relyingPartyIds]',
    test: `${parties}#go on working on their host`,
  },
  {
    guard: 'passkeys-host-without-relying-party',
    from: 'page.hostname',
    to: "page.relyingPartyIds.at(-1) ?? ''",
    test: `${parties}#stored without a relying party`,
  },
  { guard: 'passkeys-public-suffixes', test: `${parties}#refuses a public suffix with a dot` },
  {
    guard: 'passkeys-private-suffixes',
    from: 'allowPrivateDomains: true',
    to: 'allowPrivateDomains: false',
    test: `${parties}#of a host of many customers`,
  },
  {
    guard: 'passkeys-relying-party-of-someone-else',
    from: 'isOwn || trustsOrigin(domains, `https://${id}`)',
    to: 'true',
    test: `${parties}#a domain of someone else`,
  },
  {
    guard: 'passkeys-end-of-name-is-no-domain',
    from: '`.${domain}`',
    to: 'domain',
    test: `${parties}#refuses the end of a name`,
  },
  { guard: 'passkeys-related-origins-are-trusted', test: `${parties}#an origin that is not trusted` },
  { guard: 'passkeys-number-of-related-names', test: `${parties}#more names than browsers read` },
  { guard: 'passkeys-trusted-domains-needed', test: `${parties}#at another door` },
  { guard: 'passkeys-file-of-host-of-server', from: '&& isOwn ', test: `${parties}#is the host of the server` },
];
