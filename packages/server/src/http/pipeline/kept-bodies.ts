import { type AccessLevel, type EndpointSpec, schemaAt } from '@portico/contract';
import { redacted } from './redaction.ts';
import { withoutSecrets } from './secret-texts.ts';

/** About how many bytes of a body are shown. */
const shownBytes = 8192;

const notShown = '‹not shown›';

/** More than that is not stored: names of fields and marks count only roughly. */
const storedBytesMax = 16_384;

/** The bodies of a request whose project keeps them, as they are. They are redacted once it is clear that there is room for them. */
export interface KeptBodies {
  readonly level: AccessLevel;
  /** What was sent. */
  readonly request: unknown;
  /** What was answered. Undefined if the request failed. */
  response?: unknown;
}

/** What the request log says about a failure. It has no secret. */
export interface LoggedFailure {
  readonly error_code: string | undefined;
  readonly error_message: string | undefined;
}

/**
 * Returns the bodies of a request as JSON, without secrets. Never throws, since the request has been answered.
 *
 * @param failure what the log says about the failure. Undefined for a success
 */
export function bodiesText(
  id: string,
  spec: EndpointSpec,
  { level, request, response }: KeptBodies,
  failure: LoggedFailure | undefined,
): string {
  // A text as it was sent, such as the report of another service, has no schema of its fields.
  const body = spec.bodyFormat === 'text' ? undefined : schemaAt(spec.body, level);
  const sent = textOf(() => redacted(body, request, shownBytes, withoutSecrets));
  const answered = textOf(() =>
    failure === undefined
      ? answerOf(spec, level, response)
      : { code: failure.error_code, error: failure.error_message ?? notShown },
  );
  return `{"id":${JSON.stringify(id)},"request":${sent},"response":${answered}}`;
}

/** What is no JSON of a schema, such as a redirect with a code, is not shown. */
function answerOf({ raw, response: slot }: EndpointSpec, level: AccessLevel, response: unknown): unknown {
  return raw === undefined ? redacted(schemaAt(slot, level), response, shownBytes, withoutSecrets) : notShown;
}

function textOf(show: () => unknown): string {
  try {
    const text = JSON.stringify(show()).toWellFormed();
    return Buffer.byteLength(text) <= storedBytesMax ? text : '"‹too large›"';
  } catch {
    return JSON.stringify(notShown);
  }
}
