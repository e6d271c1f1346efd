/** Internal API for Portico's own packages. It may change with any version. */

export {
  changesBetween,
  isObject,
  type JsonObject,
  mergeDraft,
  secretMask,
  withoutSecrets,
  withSecrets,
} from '@portico/contract/config-changes';
export { csvLine } from '@portico/contract/csv';
export { knownErrorFromWire } from '@portico/contract/errors';
export { type IdentityProvider, identityProviders, type ProviderType } from '@portico/contract/identity-providers';
export {
  addIntervals,
  type Currency,
  currencies,
  type Grant,
  type Interval,
  moneyProblem,
  quantityAt,
  smallestUnits,
} from '@portico/contract/payments';
export {
  type ClaimDocuments,
  claimNameProblem,
  claimSourceProblem,
  ownClaimsMax,
  ownClaimsOf,
} from '@portico/contract/token-claims';
export { didYouMean } from '@portico/contract/typos';
export { AppCore, internals } from './areas/base/app-core.ts';
export { recordUserExport, type UserExport } from './areas/history/events/events.ts';
export {
  createWebhookListener,
  deleteWebhookListener,
  fetchListenedMessages,
  type ListenedMessage,
} from './areas/history/webhooks/webhook-listener.ts';
export {
  type AskingIntegration,
  checkKeyRequest,
  checkProvisionedProject,
  giveKeyToIntegration,
  type KeyForIntegration,
  takeProvisionedProject,
} from './areas/owners/integrations/integrations.ts';
export {
  acceptCopiedInvitation,
  acceptPersonInvitation,
  type CopiedInvitation,
  type OpenedInvitation,
  openCopiedInvitation,
  openPersonInvitation,
  sendCopiedInvitation,
  signUpByInvitation,
} from './areas/owners/people/person-invitation.ts';
export {
  beginPayment,
  buyInTestMode,
  checkReturnUrl,
  previewPurchase,
  readCheckout,
  readPurchaseState,
} from './areas/payments/checkout.calls.ts';
export type { CliLoginRequest } from './areas/sign-in/cli-login/confirm-cli-login.ts';
export {
  exchangeHostedCode,
  hostedEndpoint,
  issuerOfApp,
} from './areas/sign-in/hosted-pages/exchange-hosted-code.ts';
export type { ImpersonationRequest } from './areas/sign-in/impersonation/impersonation.ts';
export { forgetAttemptCode, pendingAttemptCode } from './areas/sign-in/sign-in/held-sign-in.ts';
export type { CheckedTeamInvitation } from './areas/teams/teams/invitation.ts';
export { type HeldAccount, heldAccountOf } from './areas/users/deletions/held-account.ts';
export { partialUserRead } from './areas/users/sessions/partial-user.ts';
export { isReauthentication } from './areas/users/sessions/pending-reauthentication.ts';
export type { WireUser } from './areas/users/users/base-user.ts';
export { blankUser } from './areas/users/users/client-json.ts';
export { signUpAnonymously } from './areas/users/users/current.ts';
export { CurrentUserObject } from './areas/users/users/current-user.ts';
export { type AcceptedCall, callObserver } from './core/call-observer.ts';
export { appName, isTime } from './core/codec.ts';
export { type ErrorCode, hasCode } from './core/errors.ts';
export { type HookMaker, installHooks, type ReadFinder } from './core/hooks.ts';
export {
  handlerPages,
  isRelativeUrl,
  loginHintParameter,
  relativePart,
  returnToParameter,
  withParameter,
} from './core/navigation/urls.ts';
export { OnlyInBrowser } from './core/only-in-browser.ts';
export { requestOf } from './core/request.ts';
export type { Answer, Transport } from './core/transport.ts';
export { webCrypto } from './core/web-crypto.ts';
export { loadContactChannels, loadPasswordRecovery, loadSignUp, loadTeams, loadWaysIn } from './load-ahead.ts';
export { CookieStore } from './session/cookie/cookie-store.ts';
export type { CookieAttributes, CookieJar } from './session/cookie/jar.ts';
export { fingerprint } from './session/exclusively.ts';
export { renewWith } from './session/renew.ts';
export { seemsSignedIn } from './session/seems-signed-in.ts';
export { keyOf, type Renew, Session, type SessionTokens } from './session/session.ts';
export { Listeners, noTokens, type StoredTokens, sameTokens, type TokenStore } from './session/token-store.ts';
