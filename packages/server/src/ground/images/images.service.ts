import { fields, type TeamId, type UserId } from '@portico/contract';
import { newId } from '../../base/ids.ts';
import { Refusal } from '../../base/refusal.ts';
import { type Scoped, scoped } from '../../db/statements.ts';
import type { BaseContext } from '../../kernel/context.ts';
import { imageTypeOf } from './image-formats.ts';

/** Context for storing images. */
export type ImageContext = Scoped & Pick<BaseContext, 'now' | 'platform'>;

/** Owner of an image: a user, a team, a member of a team, or one of the logos of the project. */
export type ImageOwner =
  | `user:${UserId}`
  | `team:${TeamId}`
  | `member:${TeamId}:${UserId}`
  | `project:${'logo' | 'full-logo' | 'dark-logo' | 'dark-full-logo'}`;

/**
 * Maximum size of the image of a user, a team or a member. The image editor of `@stackframe/react` compresses to 104,857
 * bytes. @see docs/reference/protocol/requests.md#field-rules
 */
export const pictureBytesMax = 104_858;

/** Maximum size of a logo of a project. */
export const logoBytesMax = 1_000_000;

interface ImageRules {
  /**
   * Whether URLs are allowed. Clients must send the image itself, because the owner of an external URL could change the
   * image.
   */
  readonly takesLinks: boolean;
  /** Default: the maximum size of the image of a user or team. */
  readonly bytesMax?: number;
}

const insertImage = scoped(
  'images.insert',
  (q, the: { id: string; contentType: string; bytes: Buffer; now: Date; owner: ImageOwner }, tenancyId) =>
    q.insertInto('images').values({
      tenancy_id: tenancyId,
      id: the.id,
      content_type: the.contentType,
      bytes: the.bytes,
      created_at: the.now,
      owner: the.owner,
    }),
);

const deleteImage = scoped('images.delete', (q, the: { id: string; owner: ImageOwner }, tenancyId) =>
  q.deleteFrom('images').where('tenancy_id', '=', tenancyId).where('id', '=', the.id).where('owner', '=', the.owner),
);

/** An image from a request: an external URL or the image data. */
export type GivenImage = { readonly url: string } | { readonly contentType: string; readonly bytes: Buffer };

/** Texts after those of the protocol. */
const formats = 'Accepted formats: PNG, JPEG, GIF, BMP and WebP.';
const encoding = `Send a base64 data URL of an image. ${formats}`;

/**
 * Parses the image of a request: a data URL or, if links are allowed, an HTTP(S) URL.
 *
 * @throws {Refusal} 400, with the text that the protocol specifies
 * @see docs/reference/protocol/requests.md#field-rules
 */
export function readImage(given: string, { takesLinks, bytesMax = pictureBytesMax }: ImageRules): GivenImage {
  if (takesLinks && /^https?:\/\//i.test(given)) return { url: requireShortLink(given) };
  const encoded = /^data:image\/[a-z0-9.+-]+;base64,([A-Za-z0-9+/]*={0,2})$/.exec(given)?.[1];
  if (encoded === undefined) {
    throw new Refusal(
      400,
      given.startsWith('data:') ? `Invalid profile image URL. ${encoding}` : 'Invalid profile image URL',
    );
  }
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.length > bytesMax) {
    throw new Refusal(400, `Image size (${bytes.length} bytes) exceeds maximum allowed size (${bytesMax} bytes)`);
  }
  const contentType = imageTypeOf(bytes);
  if (contentType === undefined) throw new Refusal(400, `Invalid image format or corrupted image data. ${formats}`);
  return { contentType, bytes };
}

function requireShortLink(url: string): string {
  if (url.length <= fields.urlLengthMax) return url;
  throw new Refusal(400, `The URL of an image must be at most ${fields.urlLengthMax} characters`);
}

function addressOf(context: ImageContext, id: string): string {
  return `${context.platform.publicUrl()}/api/v1/images/${context.tenancyId}/${id}`;
}

/** Stores an image. @returns its URL */
export async function storeImage(context: ImageContext, owner: ImageOwner, image: GivenImage): Promise<string> {
  if ('url' in image) return image.url;
  const id = newId<string>();
  await insertImage.run(context, { id, ...image, now: context.now, owner });
  return addressOf(context, id);
}

/** Deletes an image that its owner no longer uses. Images of other owners stay. */
export async function dropImage(context: Scoped, owner: ImageOwner, url: string | null): Promise<void> {
  const id = url === null ? undefined : /\/api\/v1\/images\/[0-9a-f-]{36}\/([0-9a-f-]{36})$/.exec(url)?.[1];
  if (id !== undefined) await deleteImage.run(context, { id, owner });
}
