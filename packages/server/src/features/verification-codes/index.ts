export { verificationCodeCleanups, verificationCodeJobs } from './verification-codes.jobs.ts';
export {
  type BindingValues,
  boundUserPart,
  deleteCodesPart,
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
  nonceOf,
  type PreparedCode,
  prepareCode,
  type ReplayedCode,
  requireBinding,
  revokeCode,
  spendCode,
  tryCode,
  type UsableCode,
  voidCodesBegunBy,
} from './verification-codes.service.ts';
