import type { SecureStorage } from '@portico/expo/core/modules.ts';

/** Takes the place of `expo-secure-store`: the storage of the page, which a reload keeps as a restart of the app does. */
export const AFTER_FIRST_UNLOCK_THIS_DEVICE_ONLY = 1;

export const getItemAsync: SecureStorage['getItemAsync'] = async (key) => localStorage.getItem(key);

export const setItemAsync: SecureStorage['setItemAsync'] = async (key, value) => localStorage.setItem(key, value);

export const deleteItemAsync: SecureStorage['deleteItemAsync'] = async (key) => localStorage.removeItem(key);
