export { findDraft, markDraftSent } from './email-drafts.service.ts';
export { emailStudioFeature } from './feature.ts';
