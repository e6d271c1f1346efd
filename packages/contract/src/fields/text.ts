import { z } from 'zod';
import { secret } from '../kit/secret.ts';

/** Maximum length of a new password in code points. @see docs/reference/protocol/sign-in.md#password */
export const passwordLengthMax = 70;

/** Minimum length of a new password in code points, unless a project requires more. @see docs/reference/protocol/sign-in.md#password */
export const passwordLengthMin = 8;
/** The longest minimum length that a project can require. */
export const passwordMinLengthMax = 64;

/** Maximum size of a password in a request, in bytes of UTF-8. */
export const passwordBytesMax = 4096;

const utf8 = new TextEncoder();

/**
 * A password in a request. The schema bounds its size only: the server answers a new password of a wrong length with an
 * error for people, and an existing password may have any length. @see docs/reference/protocol/requests.md#field-rules
 */
export const password = secret(
  z
    .string()
    .max(passwordBytesMax)
    // @guard password-size-in-request
    .refine((text) => utf8.encode(text).length <= passwordBytesMax, {
      error: `{path} must be at most ${passwordBytesMax} bytes`,
    }),
);

/** Maximum length of a user or team name in UTF-16 units. */
export const displayNameLengthMax = 256;

/** Maximum length of a language tag that needs no extensions. @see https://www.rfc-editor.org/rfc/rfc5646#section-4.4.1 */
const languageLengthMax = 35;

/** A language tag, such as `de-DE`. */
export const language = z
  .string()
  .max(languageLengthMax)
  .regex(/^[a-zA-Z]{2,3}(?:-[a-zA-Z0-9]{2,8})*$/, { error: '{path} must be a language tag, such as de-DE' });

export const displayName = z.string().max(displayNameLengthMax);

/** An image as URL or data URL. The code that stores images checks which of them a caller may send. */
export const imageUrl = z
  .string()
  .max(1_000_000)
  .refine((text) => URL.canParse(text), { error: '{path} is not a valid URL' });

/** Maximum length of a URL from a caller, which is used in email links and redirects. */
export const urlLengthMax = 4096;

/** A valid URL without spaces. */
export const url = z
  .string()
  .max(urlLengthMax)
  .refine((text) => !text.includes(' '), { error: '{path} contains spaces', abort: true })
  .refine((text) => URL.canParse(text), { error: '{path} is not a valid URL' });

/** Path of the handler pages of an app. Links are joined from the domain and this path, so it must stay on the domain. */
export const handlerPath = z
  .string()
  .max(300)
  .startsWith('/', { error: 'Handler path must start with /', abort: true })
  .refine(staysOnDomain, { error: 'Handler path must be a path on the domain' });

function staysOnDomain(path: string): boolean {
  const origin = 'https://domain.example';
  // @guard domain-of-handler-path
  return URL.parse(path, origin)?.origin === origin;
}

/**
 * A trusted domain: HTTP or HTTPS, with wildcards only in the host.
 *
 * @see docs/reference/protocol/requests.md#field-rules
 */
export const trustedDomain = z
  .string()
  .max(300)
  .refine((text) => !text.includes(' '), { error: '{path} contains spaces', abort: true })
  .regex(/^https?:\/\//, { error: '{path} must start with http:// or https://', abort: true })
  .refine(isWildcardUrl, { error: '{path} is not a valid URL' });

function isWildcardUrl(text: string): boolean {
  const parsed = URL.parse(text.replaceAll(/\*+/g, 'wildcard'));
  return (
    parsed !== null &&
    parsed.username === '' &&
    parsed.password === '' &&
    !/[*]/.test(text.split('/').slice(3).join('/'))
  );
}

/**
 * A redirect URI of the hosted pages: a page of the app, which is compared as text. Production mode requires `https`.
 *
 * @see RFC 9700 §2.1
 */
export const redirectUri = z
  .string()
  .max(500)
  .regex(/^https?:\/\//, { error: '{path} must start with http:// or https://', abort: true })
  .regex(/^[^\s\\#*]*$/, {
    error: '{path} must not contain a fragment, a wildcard, a backslash or spaces',
    abort: true,
  })
  .refine(
    (text) => {
      const url = URL.parse(text);
      return url !== null && url.username === '' && url.password === '';
    },
    { error: '{path} is not a valid URL' },
  );

/**
 * A redirect URI of a native app: a private-use scheme, which is a domain name in reverse order, and a path. A scheme without a
 * dot could be one of the browser, such as `javascript`.
 *
 * @see RFC 8252 §7.1
 */
export const nativeRedirectUri = z
  .string()
  .max(300)
  // @guard field-native-scheme-with-dot
  .regex(/^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:\//, {
    error: '{path} must start with a domain name in reverse order and a slash, such as com.example.app:/',
    abort: true,
  })
  .regex(/^[^:]+:[A-Za-z0-9/._~!$&'()*+,;=@%-]+$/, { error: '{path} must not contain a query, a fragment or spaces' })
  .refine((text) => URL.canParse(text), { error: '{path} is not a valid URL' });

/**
 * The ID of an existing or granted permission. `$` is only for system permissions.
 *
 * @see docs/reference/protocol/requests.md#field-rules
 */
export const permissionId = z.string().regex(/^\$?[a-z0-9_:]+$/, {
  error: '{path}: Only lowercase letters, numbers, ":", "_" and optional "$" at the beginning are allowed',
});

/** The ID of a new permission definition. @see docs/reference/protocol/requests.md#field-rules */
export const newPermissionId = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[a-z0-9_:]+$/, { error: '{path}: Only lowercase letters, numbers, ":", "_" are allowed' })
  // The only name that is not a plain object key.
  .refine((id) => id !== '__proto__', { error: '{path} must not be __proto__' });

/**
 * A verification code, in upper or lower case. Looked up in lower case.
 *
 * @see docs/reference/protocol/requests.md#verification-codes
 */
export const verificationCode = secret(
  z
    .string()
    .length(45)
    .overwrite((text) => text.toLowerCase()),
);

/** 80 bits. Authenticator apps use 160. */
const totpSecretBytesMin = 10;
const totpSecretBytesMax = 128;

/**
 * The shared secret of an authenticator app, as base64.
 *
 * @see RFC 6238 · docs/reference/protocol/users.md#writable-fields
 */
export const totpSecret = secret(
  z
    .base64({ error: '{path} must be base64' })
    .min(Math.ceil(totpSecretBytesMin / 3) * 4, { error: `{path} must have at least ${totpSecretBytesMin} bytes` })
    .max(Math.ceil(totpSecretBytesMax / 3) * 4),
);
