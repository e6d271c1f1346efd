import type { PorticoUserChange } from '@portico/elements';
import { type Component, defineComponent, h } from 'vue';

/** Props that all components have. */
export interface PorticoProps {
  /** Language of the component, such as `de`. Default: that of the browser. */
  readonly lang?: string;
  /** `light` or `dark`. Default: the color mode of the device. */
  readonly theme?: 'light' | 'dark';
  /** Called when a user has signed in: `@portico-signed-in`. */
  readonly onPorticoSignedIn?: (event: CustomEvent<PorticoUserChange>) => void;
  /** Called when the user has signed out: `@portico-signed-out`. */
  readonly onPorticoSignedOut?: (event: CustomEvent<PorticoUserChange>) => void;
}

/** Props of `SignIn` and `Account`. */
export interface PageProps extends PorticoProps {
  /** Fills the window with the page. */
  readonly fullPage?: boolean;
}

/** Props of `UserButton`. */
export interface UserButtonProps extends PorticoProps {
  /** Shows the name and email address next to the picture. */
  readonly showUserInfo?: boolean;
}

const text = { type: String };
/** Without a value, the prop is true, as for an attribute. */
const flag = { type: Boolean };

function wrapped<Props>(
  name: string,
  tag: keyof HTMLElementTagNameMap,
  own: Record<string, object> = {},
): Component<Props> {
  // Listeners and other attributes fall through to the element.
  return defineComponent({
    name,
    props: { lang: text, theme: text, ...own },
    setup: (props: Readonly<Record<string, unknown>>) => () => h(tag, attributesOf(props)),
  }) as Component<Props>;
}

/** Returns attributes, which servers and browsers render alike. */
function attributesOf(props: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(props).flatMap(([name, value]) => {
      const attribute = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      return value === undefined || value === false ? [] : [[attribute, value === true ? '' : value]];
    }),
  );
}

/** Shows a card for sign-in with the methods that the project has enabled. */
export const SignIn: Component<PageProps> = wrapped('SignIn', 'portico-sign-in', { fullPage: flag });

/** Shows the account settings. */
export const Account: Component<PageProps> = wrapped('Account', 'portico-account', { fullPage: flag });

/** Shows the picture of the signed-in user with a menu, or nothing. */
export const UserButton: Component<UserButtonProps> = wrapped('UserButton', 'portico-user-button', {
  showUserInfo: flag,
});

/** Shows all ready-made pages. Its route is `/handler/:page(.*)*`. */
export const PorticoHandler: Component<PorticoProps> = wrapped('PorticoHandler', 'portico-handler');
