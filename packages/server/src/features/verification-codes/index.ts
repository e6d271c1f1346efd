export {
  codeToUnsubscribe,
  deleteCodesPart,
  deleteExpiredCodes,
  deleteSomeCodes,
  insertCodePart,
  type NewCodeValues,
  useCodePart,
} from './verification-codes.queries.ts';
export {
  type CodeKind,
  codeKind,
  consumeCode,
  issueCode,
  listOpenCodes,
  nonceOf,
  type PreparedCode,
  prepareCode,
  tryCode,
  type UsableCode,
  withdrawCode,
} from './verification-codes.service.ts';
