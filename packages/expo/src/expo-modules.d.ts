/**
 * The parts of Expo and React Native that this package calls. Apps have the packages; installing them here would cost every contributor
 * 300 MB. `npm test -- --long` compiles the sources with the types of the packages.
 */

declare module 'expo-crypto' {
  export const getRandomBytesAsync: import('./core/modules.ts').DeviceCrypto['getRandomBytesAsync'];
  export const digestStringAsync: import('./core/modules.ts').DeviceCrypto['digestStringAsync'];
}

declare module 'expo-secure-store' {
  type Storage = import('./core/modules.ts').SecureStorage;
  export const AFTER_FIRST_UNLOCK_THIS_DEVICE_ONLY: number;
  export const getItemAsync: Storage['getItemAsync'];
  export const setItemAsync: Storage['setItemAsync'];
  export const deleteItemAsync: Storage['deleteItemAsync'];
}

declare module 'expo-web-browser' {
  export const openAuthSessionAsync: import('./core/modules.ts').SystemBrowser['openAuthSessionAsync'];
}

declare module 'react-native' {
  import type { ComponentType, ReactNode } from 'react';

  interface Style {
    readonly [name: string]: string | number | undefined;
  }
  type Styles = Style | readonly (Style | undefined)[] | undefined;
  interface ViewProps {
    readonly style?: Styles;
    readonly children?: ReactNode;
    readonly 'aria-hidden'?: boolean;
    readonly 'aria-label'?: string | undefined;
    readonly role?: 'alert' | 'button' | 'menu' | 'menuitem';
  }
  interface PressableProps extends Omit<ViewProps, 'style'> {
    readonly style?: Styles | ((state: { readonly pressed: boolean }) => Styles);
    readonly disabled?: boolean;
    readonly 'aria-busy'?: boolean;
    readonly 'aria-expanded'?: boolean;
    readonly onPress?: () => void;
  }
  interface ModalProps {
    readonly 'aria-label'?: string;
    readonly visible: boolean;
    readonly transparent: boolean;
    readonly animationType: 'fade' | 'none';
    readonly onRequestClose: () => void;
    readonly children?: ReactNode;
  }
  export const View: ComponentType<ViewProps>;
  export const Text: ComponentType<ViewProps & { readonly numberOfLines?: number }>;
  export const Pressable: ComponentType<PressableProps>;
  export const Modal: ComponentType<ModalProps>;
  export const Image: ComponentType<{ readonly source: { readonly uri: string }; readonly style?: Styles }>;
  export const AppState: {
    addEventListener(type: 'change', listener: (state: string) => void): { remove(): void };
  };
  export function useColorScheme(): string | null | undefined;
}
