import { ConnectionError } from '@portico/js';
import { type ReactNode, useState } from 'react';
import { Pressable, Text, View } from 'react-native';
import type { SignInOptions } from './core/browser-sign-in.ts';
import { useColors } from './look.ts';
import { usePortico, useSignedIn, useTexts } from './provider.tsx';

/** Props of `SignInButton`. */
export interface SignInButtonProps extends SignInOptions {
  /** Text of the button. Default: "Sign in", in the language of the provider. */
  readonly children?: string;
  /** Called when the person has signed in. */
  readonly onSignedIn?: () => void;
}

/** Shows a button that signs a person in, with a message if that failed. Shows nothing while a user is signed in. */
export function SignInButton({ children, onSignedIn, ...options }: SignInButtonProps): ReactNode {
  const portico = usePortico();
  const { user } = useSignedIn();
  const { language, text } = useTexts();
  const colors = useColors();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (user) return null;
  const run = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      if (await portico.signIn({ lang: language, ...options })) onSignedIn?.();
    } catch (error) {
      setProblem(text(error instanceof ConnectionError ? 'problem.unreachable' : 'problem.unexpected'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <View style={{ gap: 8 }}>
      <Pressable
        role="button"
        disabled={isBusy || user === undefined}
        aria-busy={isBusy}
        onPress={() => void run()}
        style={({ pressed }) => ({
          minHeight: 48,
          paddingHorizontal: 20,
          borderRadius: 10,
          alignItems: 'center',
          justifyContent: 'center',
          backgroundColor: colors.accent,
          opacity: pressed || isBusy ? 0.8 : 1,
        })}
      >
        <Text style={{ color: colors.accentText, fontSize: 16, fontWeight: '600', textAlign: 'center' }}>
          {children ?? text('sign-in.button')}
        </Text>
      </Pressable>
      {problem !== undefined && (
        <Text role="alert" style={{ color: colors.danger, fontSize: 15, lineHeight: 21 }}>
          {problem}
        </Text>
      )}
    </View>
  );
}
