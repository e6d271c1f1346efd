import * as Crypto from 'expo-crypto';
import * as SecureStorage from 'expo-secure-store';
import * as WebBrowser from 'expo-web-browser';
import type { Device } from './core/modules.ts';
import { Portico, type PorticoOptions } from './core/portico.ts';

/**
 * Creates the client app of a device. Call it once, when the app starts.
 *
 * @example
 * const portico = createPortico({ baseUrl, projectId, publishableClientKey, redirectUri: 'com.example.app:/callback' });
 */
export function createPortico(options: PorticoOptions): Portico {
  const isPage = typeof document !== 'undefined';
  const device: Device = {
    storage: isPage ? undefined : SecureStorage,
    browser: isPage ? undefined : WebBrowser,
    crypto: Crypto,
  };
  return new Portico(options, device);
}
