// Generated from packages/contract/src/users/sign-up-fields/sign-up-fields.endpoints.ts by `npm run fix`.

/** An own field of the project at sign-up, with the answer of the user. */
export interface SignUpField {
  /** ID of the field. */
  readonly id: string;
  /** A text, a choice of one option, or a consent. */
  readonly type: 'text' | 'choice' | 'consent';
  /** Label of the field. In a consent, the part in square brackets is the link to the document. */
  readonly label: string;
  /** Whether users must answer. */
  readonly required: boolean;
  /** Maximum length of a text. */
  readonly maxLength?: number | undefined;
  /** Options of a choice. */
  readonly options?: readonly string[] | undefined;
  /** The document of a consent. Undefined without one. */
  readonly url?: string | undefined;
  /** Current version of a consent. */
  readonly version?: string | undefined;
  /** The text, the option, or the version that the user agreed to. Null: the user is still asked. */
  readonly answer: string | null;
}

/** A consent that a user has given. It is never changed. */
export interface UserConsent {
  /** ID of the field. */
  readonly fieldId: string;
  /** Version that the user agreed to. */
  readonly version: string;
  /** What the user agreed to, as it was shown. */
  readonly text: string;
  /** The document. Null without one. */
  readonly url: string | null;
  /** When the user agreed. */
  readonly givenAt: Date;
  /** Who recorded it: the user, or a server of the project. */
  readonly recordedBy: 'user' | 'server';
}

/** A consent that a user has withdrawn, as it was given. */
export interface WithdrawnConsent extends UserConsent {
  /** When the user withdrew it. */
  readonly withdrawnAt: Date;
  /** Who recorded the withdrawal: the user, or a server of the project. */
  readonly withdrawnBy: 'user' | 'server';
}
