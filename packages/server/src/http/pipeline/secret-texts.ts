/** How much of a text is searched. More of it is not shown. */
const readMax = 4000;

/** A picture in place of its URL. */
const dataUrl = /^data:/i;

/** Query and fragment of a URL, also of an app: they can contain a code. */
const queryOfUrl = /\b([a-z][a-z0-9+.-]{1,40}:\/[^\s"'<>?#]*)[?#][^\s"'<>]*/gi;

/** Keys of Portico and of services that apps use, by how they begin, and tokens in the form of JWTs. */
const knownForm =
  /\b(?:(?:pck|ssk|sak|whsec|sk|rk|re|gh[pousr]|xox[abpr])[_-][\w+/=.-]{8,}|eyJ[\w-]{8,}\.[\w-]+\.?[\w-]*)/g;

/** A long text without a space. Those of most secrets have a letter and a digit. */
const longRun = /[A-Za-z0-9_+=-]{30,}/g;

/** IDs, which are no secrets: UUIDs, and those of webhooks. */
const id = /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|(?:ep|msg|atmpt|app)_[0-9a-f]{32})$/i;

/**
 * Returns a text without what looks like a secret: queries of URLs, keys, tokens and other long random texts. This is a second line behind
 * the marks of the contract: people also put secrets into fields that are not for them.
 */
export function withoutSecrets(text: string): string {
  if (dataUrl.test(text)) return `‹data URL of ${text.length} characters›`;
  const cut = text.length > readMax ? `${text.slice(0, readMax).toWellFormed()}…` : text;
  return cut
    .replace(queryOfUrl, '$1?‹hidden›')
    .replace(knownForm, '‹key or token›')
    .replace(longRun, (run) => (id.test(run) || !/\d/.test(run) || !/[a-z]/i.test(run) ? run : '‹key or token›'));
}
