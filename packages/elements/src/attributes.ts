/** Attributes that all elements have. */
export interface PorticoAttributes {
  /** ID of the project. Default: that of the app of the page. */
  'project-id'?: string;
  /** URL of the Portico server. */
  'base-url'?: string;
  /** Publishable client key of the project. */
  'publishable-client-key'?: string;
  /** Language of the element, such as `de`. Default: that of the browser. */
  lang?: string;
  /** `light` or `dark`. Default: the color mode of the device. */
  theme?: 'light' | 'dark';
}

/** Attributes of `<portico-sign-in>` and `<portico-account>`. */
export interface PorticoPageAttributes extends PorticoAttributes {
  /** Fills the window with the page. */
  'full-page'?: boolean;
}

/** Attributes of `<portico-handler>`. */
export interface PorticoHandlerAttributes extends PorticoAttributes {
  /** Path and query from the router of the app. Default: those of the window. */
  location?: string;
}

/** Attributes of `<portico-user-button>`. */
export interface PorticoUserButtonAttributes extends PorticoAttributes {
  /** Shows the name and email address next to the picture. */
  'show-user-info'?: boolean;
}

/** The attributes of each element, for the types of JSX and of templates. */
export interface PorticoElementAttributes {
  /** The card for sign-in. */
  'portico-sign-in': PorticoPageAttributes;
  /** The picture of the user with a menu. */
  'portico-user-button': PorticoUserButtonAttributes;
  /** The account settings. */
  'portico-account': PorticoPageAttributes;
  /** All ready-made pages. */
  'portico-handler': PorticoHandlerAttributes;
}
