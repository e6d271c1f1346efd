import { knownError } from '../kit/known-error.ts';

/** For codes of newer versions. The spelling of the detail is the wire format. */
export const UnsupportedError = knownError('UNSUPPORTED_ERROR', {
  status: 500,
  details: { originalErrorCode: 'string' },
  message: (d) => `An error occurred that is not supported by this version (it was: ${d.originalErrorCode}).`,
});

export const BodyParsingError = knownError('BODY_PARSING_ERROR', {
  status: 400,
  details: { message: 'string' },
  message: (d) => d.message,
});

export const SchemaError = knownError('SCHEMA_ERROR', {
  status: 400,
  details: { message: 'string' },
  message: (d) => d.message,
});

export const AllOverloadsFailed = knownError('ALL_OVERLOADS_FAILED', {
  status: 400,
  details: { overload_errors: 'object[]' },
  message: (d) =>
    `This endpoint has several overloads, and the request matches none of them:\n${JSON.stringify(d.overload_errors, null, 2)}`,
});
