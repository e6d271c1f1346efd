export { deleteExpiredCodes, deleteSomeCodes } from './verification-codes.queries.ts';
export {
  type CodeKind,
  codeKind,
  consumeCode,
  issueCode,
  tryCode,
  type UsableCode,
} from './verification-codes.service.ts';
