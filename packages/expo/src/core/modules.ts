/** The parts of Expo's modules that this package calls. The modules have these types, and tests have others with the same ones. */

/** The keychain of iOS, or the encrypted preferences of Android: `expo-secure-store`. */
export interface SecureStorage {
  readonly AFTER_FIRST_UNLOCK_THIS_DEVICE_ONLY: number;
  getItemAsync(key: string, options: SecureStorageOptions): Promise<string | null>;
  setItemAsync(key: string, value: string, options: SecureStorageOptions): Promise<void>;
  deleteItemAsync(key: string, options: SecureStorageOptions): Promise<void>;
}

/** When the device lets the app read a value. */
export interface SecureStorageOptions {
  readonly keychainAccessible: number;
}

/** The browser of the system: `expo-web-browser`. */
export interface SystemBrowser {
  /** Opens a page and waits until it redirects to a URL of the app, or the person closes it. */
  openAuthSessionAsync(url: string, redirectUrl: string): Promise<{ readonly type: string; readonly url?: string }>;
}

/** Random numbers and digests: `expo-crypto`. */
export interface DeviceCrypto {
  getRandomBytesAsync(count: number): Promise<Uint8Array>;
  /** @param algorithm `SHA-256` */
  digestStringAsync(algorithm: never, text: string, options: { readonly encoding: never }): Promise<string>;
}

/** What the device provides. */
export interface Device {
  /** Undefined in a browser, which has cookies. */
  readonly storage: SecureStorage | undefined;
  /** Undefined in a browser, which goes to the pages itself. */
  readonly browser: SystemBrowser | undefined;
  readonly crypto: DeviceCrypto;
}
