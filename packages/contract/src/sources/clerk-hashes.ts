import { base64Of, type Fields } from './source.ts';
import { NotUnderstood } from './understood.ts';

const utf8 = new TextEncoder();
const base64OfText = (text: string) => base64Of(utf8.encode(text));

/** The secret keys of a file. All hashes with a key have the same one, or a few. */
export class ClerkKeys {
  readonly #names = new Map<string, string>();
  /** Lines with keys that were not read yet. */
  readonly #lines: Fields[] = [];

  /** Returns the name of a key. @param key in base64 */
  nameOf(kind: 'pepper' | 'signer', key: string): string {
    const known = this.#names.get(`${kind} ${key}`);
    if (known !== undefined) return known;
    const name = `${kind}${this.#names.size === 0 ? '' : this.#names.size + 1}`;
    this.#names.set(`${kind} ${key}`, name);
    this.#lines.push({ type: 'password_key', name, key_base64: key });
    return name;
  }

  /** Returns the lines that the import needs before the next user. */
  take(): readonly Fields[] {
    return this.#lines.splice(0);
  }
}

/** Returns a digest in hex with a salt on either side. Clerk does not say which part is the salt, nor where it stood. */
function salted(digest: string, text: string, length: number): string | undefined {
  const parts = text.split('$');
  const isHash = (part: string | undefined) => new RegExp(`^[\\da-f]{${length}}$`, 'i').test(part ?? '');
  const at = isHash(parts.at(-1)) ? parts.length - 1 : isHash(parts[0]) ? 0 : -1;
  if (at < 0 || parts.length < 2) return undefined;
  const salt = parts.filter((_part, index) => index !== at).join('$');
  return `$digest-${digest}$either$${base64OfText(salt)}$${parts[at]?.toLowerCase()}`;
}

function hexOf(text: string): readonly number[] | undefined {
  if (!/^(?:[\da-f]{2})+$/i.test(text)) return undefined;
  return Array.from(text.matchAll(/../g), ([pair]) => Number.parseInt(pair, 16));
}

/** Formats that Portico writes in another way. They return undefined for a text of another form. */
const forms: Readonly<Record<string, (text: string, keys: ClerkKeys) => string | undefined>> = {
  md5: (text) => `$digest-md5$${text.toLowerCase()}`,
  sha256: (text) => `$digest-sha256$${text.toLowerCase()}`,
  md5_salted: (text) => salted('md5', text, 32),
  sha256_salted: (text) => salted('sha256', text, 64),
  scrypt_werkzeug: (text) => text.replace(/^\$/, ''),
  bcrypt_peppered: (text, keys) => {
    const [, hash, pepper] = /^(\$2[abxy]\$\d\d\$.{53})\$(.+)$/s.exec(text) ?? [];
    if (hash === undefined || pepper === undefined) return undefined;
    return `$bcrypt-pepper$key=${keys.nameOf('pepper', base64OfText(pepper))}${hash}`;
  },
  pbkdf2_sha1: (text) => {
    const [name, rounds, salt = '', hash = '', length] = text.split('$');
    const bytes = hexOf(hash);
    if (name !== 'pbkdf2_sha1' || bytes === undefined || (length !== undefined && Number(length) !== bytes.length))
      return undefined;
    const saltBytes = hexOf(salt);
    return `$pbkdf2-sha1$i=${rounds}$${saltBytes === undefined ? base64OfText(salt) : base64Of(saltBytes)}$${base64Of(bytes)}`;
  },
  pbkdf2_sha256: (text) => {
    const [name, rounds, salt, hash] = text.split('$');
    return name !== 'pbkdf2_sha256' || hash === undefined ? undefined : `$pbkdf2-sha256$i=${rounds}$${salt}$${hash}`;
  },
  pbkdf2_sha512: (text) => text.replace(/[^$]*$/, (hash) => hash.toLowerCase()),
  scrypt_firebase: (text, keys) => {
    const [hash, salt, key = '', separator, rounds, memory] = text.split('$');
    if (memory === undefined) return undefined;
    const parameters = `ln=${memory},r=${rounds},key=${keys.nameOf('signer', key)},sep=${separator}`;
    return `$firebase-scrypt$${parameters}$${salt}$${hash}`;
  },
};

/**
 * Returns a hash of Clerk in the format that names itself.
 *
 * @param hasher the name of its format. Most hashes name it themselves
 * @throws {NotUnderstood} it has another form than its format
 */
export function clerkHash(digest: string, hasher: string, keys: ClerkKeys): string {
  const form = forms[hasher];
  const hash = form === undefined ? digest : form(digest, keys);
  if (hash === undefined) throw new NotUnderstood('…', `is no hash of ${hasher}`, { field: 'password_digest' });
  return hash;
}
