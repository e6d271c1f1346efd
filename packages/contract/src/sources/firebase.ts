import { jsonObjects } from './json-objects.ts';
import {
  type Fields,
  idOf,
  imageOf,
  isYes,
  itemsOf,
  line,
  millisOf,
  nameOf,
  parsedFields,
  type SourceOptions,
  textOf,
} from './source.ts';
import { type SourceFile, SourceProblem } from './source-file.ts';

const keyName = 'firebase';
/** Characters of the hash parameters that are read. */
const parametersMax = 10_000;

/** Reads the JSON of `firebase auth:export`, with the hash parameters of the console in a second file. */
export async function* firebase(file: SourceFile, { secrets }: SourceOptions): AsyncGenerator<Fields> {
  const parameters = secrets === undefined ? undefined : await parametersOf(secrets);
  if (parameters !== undefined) yield { type: 'password_key', name: keyName, key_base64: parameters.key };
  for await (const user of jsonObjects(file, ['users'])) {
    const id = textOf(user.localId) ?? '';
    const email = textOf(user.email);
    yield line({
      type: 'user',
      id: idOf('firebase', id),
      primary_email: email,
      primary_email_verified: email === undefined ? undefined : isYes(user.emailVerified),
      display_name: nameOf(user.displayName),
      profile_image_url: imageOf(user.photoUrl),
      signed_up_at_millis: millisOf(user.createdAt),
      last_active_at_millis: millisOf(user.lastSignedInAt),
      restricted_by_admin: isYes(user.disabled) || undefined,
      password_hash: parameters === undefined ? undefined : hashOf(user, parameters),
      oauth_providers: accountsOf(user),
      server_metadata: line({
        firebase_id: id,
        phone_number: textOf(user.phoneNumber),
        claims: textOf(user.customAttributes) === undefined ? undefined : parsedFields(user.customAttributes),
      }),
    });
  }
}

interface Parameters {
  readonly key: string;
  readonly separator: string;
  readonly rounds: string;
  readonly memory: string;
}

/** Reads the parameters as the console of Firebase shows them, or as JSON. @throws {SourceProblem} one is missing */
async function parametersOf(file: SourceFile): Promise<Parameters> {
  let text = '';
  for await (const part of file.text()) {
    text += part;
    if (text.length > parametersMax) break;
  }
  const value = (name: string) => new RegExp(`${name}"?\\s*[:=]\\s*"?([\\w+/=-]+)`).exec(text)?.[1];
  const [key, separator] = [value('base64_signer_key'), value('base64_salt_separator')];
  const [rounds, memory] = [value('rounds'), value('mem_cost')];
  if (key === undefined || separator === undefined || rounds === undefined || memory === undefined)
    throw new SourceProblem(
      `${file.name} must have base64_signer_key, base64_salt_separator, rounds and mem_cost, as the console of Firebase shows them.`,
    );
  return { key, separator, rounds, memory };
}

/** Firebase writes base64 of URLs. */
const plain = (text: string) => text.replaceAll('-', '+').replaceAll('_', '/');

function hashOf(user: Fields, { separator, rounds, memory }: Parameters): string | undefined {
  const [hash, salt] = [textOf(user.passwordHash), textOf(user.salt)];
  if (hash === undefined || salt === undefined) return undefined;
  return `$firebase-scrypt$ln=${memory},r=${rounds},key=${keyName},sep=${separator}$${plain(salt)}$${plain(hash)}`;
}

function accountsOf(user: Fields) {
  const accounts = itemsOf(user.providerUserInfo).flatMap((account) => {
    const provider = textOf(account.providerId) ?? '';
    const account_id = textOf(account.rawId);
    if (account_id === undefined || provider === 'password' || provider === 'phone') return [];
    return [{ id: provider.replace(/\.com$/, ''), account_id, email: textOf(account.email) ?? null }];
  });
  return accounts.length === 0 ? undefined : accounts;
}
