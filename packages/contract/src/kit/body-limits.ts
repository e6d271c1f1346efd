/**
 * The largest request bodies in bytes, by the name that an endpoint declares as `bodySize`. Above `standard`, the server
 * identifies the caller before it reads the body.
 */
export const bodyLimits = {
  /** Every endpoint that declares nothing else. */
  standard: 65_536,
  /** Bodies with one image as a data URL: 1 MB of image is 1.33 MB of base64. */
  image: 1_400_000,
  /** Bodies with the two logos of a project. */
  logos: 2_800_000,
  /** Bodies with one long document, such as a configuration. */
  document: 1_048_576,
} as const;

/** The name of a body limit. */
export type BodySize = keyof typeof bodyLimits;

/** The most parameters of a form. */
export const formParametersMax = 200;
