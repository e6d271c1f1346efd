export { type GivenLink, insertLinksPart, type NewLinks, providerLinksText } from './new-links.ts';
export { isLinkedAlready, refuseLinkConflicts, signsInAlready } from './provider-link-conflicts.ts';
export { providerLinkLines } from './provider-link-lines.ts';
export {
  allProviderLinks,
  deleteProviderLink,
  deleteProviderLinksOfUser,
  insertProviderLink,
  isRemovedAccount,
  type NewProviderLink,
  type ProviderLinkChanges,
  type ProviderLinkRow,
  providerLinkById,
  providerLinkNeighbours,
  providerLinksOfUser,
  updateProviderLink,
} from './provider-links.queries.ts';
