import type { MessageText } from './messages.ts';

/** Parts of an email that only its recipient may read, and whether its body can be kept without them. */
export interface EmailSecrets {
  readonly secrets: readonly string[];
  readonly keepsBody: boolean;
}

/** Length of the beginning of a code that users type. */
const typedLength = 6;

/**
 * Prepares an email for the log of its project, which shows dots instead of codes. Owners can change templates: a code
 * may be split, spaced or in other letters. Such a body is not kept.
 *
 * @param codes codes in the email. Their first six characters are secret too, in upper case
 */
export function secretsOf({ subject, html, plain }: MessageText, codes: readonly string[]): EmailSecrets {
  const secrets = codes.flatMap((code) => [code, code.slice(0, typedLength).toUpperCase()]);
  const isHidden = (text: string) => {
    const rest = secrets.reduce((shown, secret) => shown.replaceAll(secret, ' \u2022 '), text);
    return [rest, rest.replaceAll(/<[^>]*>/g, '')].every((shown) => {
      const letters = shown.replaceAll(/[^0-9a-z]/gi, '').toLowerCase();
      return !secrets.some((secret) => letters.includes(secret.toLowerCase()));
    });
  };
  return {
    secrets: isHidden(subject) || subject === '' ? secrets : [...secrets, subject],
    keepsBody: isHidden(html) && isHidden(plain),
  };
}
