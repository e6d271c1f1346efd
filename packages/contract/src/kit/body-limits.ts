/**
 * Maximum sizes of request bodies in bytes. An endpoint declares one as `bodySize`. Above `standard`, the server
 * authenticates the caller before it reads the body.
 */
export const bodyLimits = {
  /** Default. */
  standard: 65_536,
  /** Bodies with one image as a data URL: 1 MB of image is 1.33 MB of base64. */
  image: 1_400_000,
  /** Bodies with the two logos of a project. */
  logos: 2_800_000,
  /** Reports of email providers, which can contain the headers of an email. Read before authentication. */
  report: 300_000,
  /** Bodies with one long document, such as a configuration. */
  document: 1_048_576,
  /** Bodies with one entry of the vault: 1 MiB, encrypted and in base64. */
  vaultEntry: 1_500_000,
  /** Bodies with one webhook message of an application. Read before authentication. */
  webhookMessage: 300_000,
} as const;

/** The name of a body limit. */
export type BodySize = keyof typeof bodyLimits;

/** Maximum number of form parameters. */
export const formParametersMax = 200;
