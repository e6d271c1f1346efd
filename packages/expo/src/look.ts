import { useColorScheme } from 'react-native';

/** Colors of the components. */
export interface Colors {
  readonly surface: string;
  readonly text: string;
  readonly muted: string;
  readonly border: string;
  readonly pressed: string;
  readonly accent: string;
  readonly accentText: string;
  readonly danger: string;
}

const light: Colors = {
  surface: '#ffffff',
  text: '#18181b',
  muted: '#63636e',
  border: '#d6d6dc',
  pressed: '#f1f1f4',
  accent: '#18181b',
  accentText: '#ffffff',
  danger: '#b42318',
};

const dark: Colors = {
  surface: '#1c1c20',
  text: '#f4f4f5',
  muted: '#a6a6b0',
  border: '#3a3a42',
  pressed: '#2a2a30',
  accent: '#f4f4f5',
  accentText: '#18181b',
  danger: '#ff8a7a',
};

/** Returns the colors for the color mode of the device. */
export function useColors(): Colors {
  return useColorScheme() === 'dark' ? dark : light;
}
