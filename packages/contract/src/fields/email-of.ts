/** Maximum length of an address. @see RFC 5321 §4.5.3.1.3, without the angle brackets */
export const emailLengthMax = 254;

/** Maximum length of the part before the @. @see RFC 5321 §4.5.3.1.1 */
const localPartLengthMax = 64;

/** The longest text that is read as an address. */
const emailTextMax = 1000;

/** The grammar of the HTML standard for email inputs. @see https://html.spec.whatwg.org/#valid-e-mail-address */
const htmlEmail =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** The characters of HTML, and letters, marks and digits of all scripts. @see RFC 6531 §3.3 */
const localPart = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+$/u;

/** Two labels or more, the last one with two characters or more. */
const asciiHost = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;

const utf8 = new TextEncoder();
const isAscii = (text: string) => !/\P{ASCII}/u.test(text);

/**
 * Returns the form of an email address that is stored, looked up and sent to. It is trimmed and in lower case, and its
 * domain is in ASCII (`info@müller.de` is `info@xn--mller-kva.de`). Letters of other scripts before the @ stay.
 *
 * @returns undefined if the text is no address that people can sign up with
 * @see docs/reference/protocol/requests.md#field-rules
 */
export function emailOf(text: string): string | undefined {
  if (text.length > emailTextMax) return undefined;
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  const local = localPartOf(trimmed.slice(0, Math.max(at, 0)));
  const domain = domainOf(trimmed.slice(at + 1));
  if (local === undefined || domain === undefined) return undefined;
  const length = isAscii(local) ? local.length : utf8.encode(local).length;
  return length <= localPartLengthMax && length + 1 + domain.length <= emailLengthMax
    ? `${local}@${domain}`
    : undefined;
}

function localPartOf(text: string): string | undefined {
  if (!localPart.test(text) || `.${text}.`.includes('..')) return undefined;
  // The Kelvin sign and the ligature fi would become ASCII letters, and so the address of another person.
  // @guard field-address-ascii-letter
  if (!isAscii(text) && [...text].some((character) => !isAscii(character) && /\p{ASCII}/u.test(folded(character))))
    return undefined;
  // @guard field-address-case
  const normal = text.normalize('NFC').toLowerCase();
  // A mark can make a symbol of an allowed character: `=` and a stroke become `≠`.
  return localPart.test(normal) ? normal : undefined;
}

function folded(character: string): string {
  return character.normalize('NFKC').toLowerCase();
}

/** Returns a domain as A-labels. @see RFC 5891 · https://url.spec.whatwg.org/#concept-domain-to-ascii */
function domainOf(text: string): string | undefined {
  const lower = text.toLowerCase();
  if (isAscii(text)) return asciiHost.test(lower) ? lower : undefined;
  // A URL would read other ASCII characters as a port, a path or an escape.
  if (/[^\P{ASCII}a-z0-9.-]/u.test(lower)) return undefined;
  const host = URL.parse(`http://${lower}`)?.hostname ?? '';
  const labels = host.split('.');
  const given = lower.split('.');
  // Letters of other forms, such as full-width ones, would become a domain in ASCII that looks the same.
  // @guard field-address-ascii-domain
  const isKept = given.every((label, at) => (isAscii(label) ? labels[at] === label : labels[at]?.startsWith('xn--')));
  return isKept && labels.length === given.length && asciiHost.test(host) ? host : undefined;
}

/**
 * Returns the form in which an address is looked up: `emailOf`, or what earlier releases stored, such as
 * `ada@intranet`.
 *
 * @returns undefined if the text never was an address
 */
export function knownEmailOf(text: string): string | undefined {
  const trimmed = text.trim();
  const former = trimmed.length <= emailTextMax && htmlEmail.test(trimmed) ? trimmed.toLowerCase() : undefined;
  return emailOf(text) ?? former;
}
