import { z } from 'zod';
import { sameSecret } from '../../base/digests.ts';
import { Refusal } from '../../base/refusal.ts';
import type { RequestContext } from '../../kernel/context.ts';

/** The kinds of lines of an export, in their order. */
export const exportedKinds = [
  'password_key',
  'user',
  'team',
  'membership',
  'api_key',
  'product',
  'item_quantity',
] as const;

/** A place in an export. */
export interface ExportPlace {
  readonly kind: (typeof exportedKinds)[number];
  /** The key of the last line of this kind. Null: its beginning. */
  readonly after: string | null;
  /** When the export began. */
  readonly begunAtMillis: number;
  readonly hasSecrets: boolean;
}

/** How long an export can take. */
const exportMillis = 24 * 3_600_000;

const place = z.tuple([z.enum(exportedKinds), z.string().max(100).nullable(), z.int(), z.boolean()]);

type Caller = Pick<RequestContext, 'platform' | 'tenancyId' | 'personSessionId'>;

/** A cursor is of the session that began the export: another owner, a key, or the owner after a new sign-in begins another one. */
function codeOf({ platform, tenancyId, personSessionId }: Caller, text: string): string {
  return platform.serverKeys
    .mac('export-cursor', `${tenancyId}:${personSessionId ?? ''}:${text}`)
    .toString('base64url');
}

/** Returns the cursor of a place. Only the server can make one, so that every export begins with its checks and its event. */
export function cursorOf(context: Caller, { kind, after, begunAtMillis, hasSecrets }: ExportPlace): string {
  const text = Buffer.from(JSON.stringify([kind, after, begunAtMillis, hasSecrets])).toString('base64url');
  return `${text}.${codeOf(context, text)}`;
}

/** Reads a cursor. @throws {Refusal} 400: it is not one of this project and session, or the export began a day ago */
export function placeOf(context: Caller & Pick<RequestContext, 'now'>, cursor: string): ExportPlace {
  const [text = '', code = ''] = cursor.split('.');
  // @guard cursor-of-export
  if (!sameSecret(code, codeOf(context, text))) throw new Refusal(400, 'The cursor is not one of this export.');
  const [kind, after, begunAtMillis, hasSecrets] = place.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  if (context.now.getTime() - begunAtMillis > exportMillis)
    throw new Refusal(400, 'The export began more than a day ago. Start it again.');
  return { kind, after, begunAtMillis, hasSecrets };
}
