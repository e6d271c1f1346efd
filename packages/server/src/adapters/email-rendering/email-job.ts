/** Limits of one rendering. @see docs/contribute/decisions/0032-email-rendering.md */
export const renderLimits = {
  /** Maximum length of the source of a template or theme, in characters. */
  sourceMax: 100_000,
  /** Maximum size of the values of a template as JSON, in characters. */
  valuesMax: 200_000,
  /** Maximum length of the rendered HTML, and of its plain text, in characters. */
  outputMax: 1_000_000,
  /** Maximum number of elements of the HTML. */
  elementsMax: 20_000,
  /** Maximum length of the subject, and of the name of the notification category, in characters. */
  headerMax: 500,
  /** Maximum length of an error message, in characters. */
  messageMax: 1000,
  /** Memory of the template and the libraries that it can use, in bytes. */
  memoryMax: 64 * 1024 * 1024,
  /** Processor time of one rendering, in milliseconds. */
  cpuMillisMax: 1000,
  /** Time until a thread that does not answer is replaced, in milliseconds. */
  answerMillisMax: 10_000,
} as const;

/** CSS properties of an element, as in the `style` of React. */
type Style = Readonly<Record<string, string>>;

/** The branding of a project, as styles for emails. What the project has not set is absent, so that a theme keeps its own. */
export interface EmailBranding {
  readonly logoUrl?: string | undefined;
  readonly darkLogoUrl?: string | undefined;
  readonly page: Style;
  readonly card: Style;
  readonly button: Style;
  /** For themes that are dark everywhere. */
  readonly dark: { readonly page: Style; readonly card: Style };
  /** CSS rules for dark mode. They change the classes `page`, `card`, `button`, `logo` and `dark-logo`. */
  readonly darkRules: string;
}

/** No branding. */
export const noBranding: EmailBranding = {
  page: {},
  card: {},
  button: {},
  dark: { page: {}, card: {} },
  darkRules: '',
};

/** One email to render: the sources of its template and theme, and their values. */
export interface RenderJob {
  /** TSX of the template. @see docs/reference/protocol/emails.md#rendering */
  readonly template: string;
  /** TSX of the theme. */
  readonly theme: string;
  /** Null if no user is passed, or if the user has no name. */
  readonly userDisplayName: string | null;
  readonly projectDisplayName: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Null: none, also in a preview. */
  readonly unsubscribeLink?: string | null;
  /** Default: none. */
  readonly branding?: EmailBranding;
  /** Uses the preview values of the modules, and the default names. */
  readonly isPreview?: boolean;
}

/** A rendered email. */
export interface RenderedEmail {
  readonly html: string;
  readonly text: string;
  /** Undefined if the template has none. */
  readonly subject?: string;
  readonly notificationCategory?: string;
  /** Whether the template or theme read the user. Otherwise, the email is the same for all users. */
  readonly isPersonal: boolean;
  /** In previews, the variables: the given values, and the preview values of the template for the others. */
  readonly previewVariables?: Readonly<Record<string, unknown>>;
}

/** The result of a rendering: an email, or a message for the owner of the sources. */
export type RenderOutcome =
  | { readonly status: 'ok'; readonly email: RenderedEmail }
  | { readonly status: 'error'; readonly error: string };
