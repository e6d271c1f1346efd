import { validateHeaderValue } from 'node:http';
import type { Json } from '@portico/contract';
import { NoWebhookResponse, type WebhookRequest } from '../../adapters/webhook-sender/webhook-sender.ts';
import { findJsonExcess, findUnstorableText } from '../../base/json-text.ts';
import type { TenancyContext } from '../../kernel/context.ts';

/** How long an old system can take for all its answers to one sign-in. */
const millisMax = 5000;

/** What an old system is asked. */
export interface Asked {
  readonly url: string;
  readonly secret: string;
  readonly projectId: string | undefined;
  readonly email: string;
  readonly password: string;
}

/** What an old system knows. */
export interface Answer {
  /** The user as a line of a file. Null: there is no such user, or the password is wrong. */
  readonly user: Readonly<Record<string, Json>> | null;
  /** How many users it has. Null: it does not say. */
  readonly total: number | null;
}

/** The old system gave no usable answer. The message is for the owner, and has nothing of the user. */
export class Unusable extends Error {
  override readonly name = 'Unusable';
}

interface Response {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined: no JSON, or JSON that cannot be stored. */
  readonly json: Json | undefined;
}

/** Sends one request through the outbound guard. @throws {Unusable} */
export async function exchange(
  { platform }: TenancyContext,
  request: WebhookRequest,
  signal: AbortSignal = deadline(),
): Promise<Response> {
  requireHeaders(request.headers);
  try {
    const { status, headers, body } = await platform.webhookSender.send(request, signal);
    return { status, headers, json: jsonOf(body) };
  } catch (error) {
    if (signal.aborted) throw new Unusable(`No complete response within ${millisMax / 1000} seconds.`);
    if (error instanceof NoWebhookResponse) throw new Unusable(error.message);
    throw error;
  }
}

/** Returns the deadline of one sign-in. */
export function deadline(): AbortSignal {
  return AbortSignal.timeout(millisMax);
}

/** @throws {Unusable} a header has a character that HTTP does not allow */
function requireHeaders(headers: WebhookRequest['headers']): void {
  for (const [name, value] of Object.entries(headers)) {
    try {
      validateHeaderValue(name, value);
    } catch {
      throw new Unusable(`The header ${name} has a character that HTTP does not allow. Check secret and project ID.`);
    }
  }
}

function jsonOf(text: string): Json | undefined {
  // @guard depth-of-answers-of-old-systems
  if (findJsonExcess(text) !== undefined) return undefined;
  try {
    const value = JSON.parse(text) as Json;
    // @guard answers-of-old-systems-that-database-cannot-store
    if (findUnstorableText('', value) !== undefined) return undefined;
    return value;
  } catch {
    return undefined;
  }
}
