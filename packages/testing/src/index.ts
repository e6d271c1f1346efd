export type {
  PermissionFactoryOptions,
  ProductFactoryOptions,
  TeamFactoryOptions,
  TestFactories,
} from './factories.ts';
export { type Persona, type ProviderName, type ProviderShape, providerShapes } from './identity/provider-shapes.ts';
export type { ProviderTrouble } from './identity/stand-in.ts';
export type { ProviderPerson, TestIdentityProvider } from './identity/test-provider.ts';
export type { EmailFilter, TestEmail, TestInbox } from './inbox.ts';
export type { PasskeyAlgorithm } from './passkeys/passkey-keys.ts';
export {
  createPasskey,
  type PasskeyOptions,
  type PasskeyTwists,
  type TestPasskey,
} from './passkeys/software-passkey.ts';
export type { TestCard, TestPayments, TestPurchase } from './payments.ts';
export type { TestProject } from './project.ts';
export type { ProjectKeys, SignedInUser } from './project-parts.ts';
export {
  createTestServer,
  type Duration,
  type PorticoTestServer,
  type ServerClock,
  type SharedTestServer,
  sharedTestServer,
} from './server.ts';
export type { StartOptions } from './started-server.ts';
export { createTestingToken, type TestingTokenOptions } from './testing-token.ts';
export { totpCode } from './totp.ts';
export { type TestHooks, useProject } from './use-project.ts';
export type { WebhookReceiver } from './webhooks.ts';
