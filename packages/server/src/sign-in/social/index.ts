export { exchangeOnce } from './exchange-code.ts';
export { goOn } from './failed-return.page.ts';
export { socialFeature } from './feature.ts';
export { addMockIdentity } from './mock-identity.ts';
export { findClientProject, inProject } from './oauth-client.ts';
export { timedToken } from './token.service.ts';
