export { verificationCodesFeature } from './feature.ts';
export { linkWithCode, mailLink, shortNames } from './link-with-code.ts';
export { deletesRoleInvitations } from './role-invitations.queries.ts';
export {
  type BindingValues,
  boundUserPart,
  deleteCodesPart,
  insertCode,
  insertCodePart,
  isCodeUsed,
  type NewCodeValues,
  type UsedCodeValues,
  useCodePart,
} from './verification-codes.queries.ts';
export {
  type BoundTo,
  type CodeBinding,
  type CodeKind,
  codeKind,
  consumeCode,
  issueCode,
  lookAtCode,
  nonceOf,
  pageOfLink,
  prepareCode,
  type ReplayedCode,
  requireBinding,
  revokeCode,
  revokeCodesTo,
  spendCode,
  tryCode,
  type UsableCode,
  voidCodesBegunBy,
} from './verification-codes.service.ts';
