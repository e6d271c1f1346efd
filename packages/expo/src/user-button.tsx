import type { CurrentUser } from '@portico/js';
import { isolated } from '@portico/texts/isolate';
import { directionOf } from '@portico/texts/languages';
import { type ReactNode, useState } from 'react';
import { Image, Modal, Pressable, Text, View } from 'react-native';
import { type Colors, useColors } from './look.ts';
import { usePortico, useTexts, useUser } from './provider.tsx';

/** Props of `UserButton`. */
export interface UserButtonProps {
  /** Shows the name and email address next to the picture. */
  readonly showUserInfo?: boolean;
}

const backdrop = { position: 'absolute', top: 0, bottom: 0, left: 0, right: 0, backgroundColor: '#00000066' } as const;

/** At the lower edge, where a thumb reaches it. */
const sheet = {
  marginTop: 'auto',
  paddingHorizontal: 12,
  paddingTop: 16,
  paddingBottom: 32,
  borderTopLeftRadius: 18,
  borderTopRightRadius: 18,
} as const;

/** Shows the picture of the signed-in user with a menu: account settings, and sign-out. Nothing if nobody is signed in. */
export function UserButton({ showUserInfo = false }: UserButtonProps): ReactNode {
  const portico = usePortico();
  const user = useUser();
  const { language, text } = useTexts();
  const colors = useColors();
  const [isOpen, setOpen] = useState(false);
  if (!user) return null;
  const name = user.displayName ?? user.primaryEmail ?? text('user.unnamed');
  const label = text('user.menu').replace('{name}', () => isolated(name, language));
  const close = () => setOpen(false);
  const choose = (act: () => Promise<void>) => {
    close();
    void act().catch(() => undefined);
  };
  return (
    <>
      <Pressable
        role="button"
        // The visible name would be a part of the label only.
        aria-label={showUserInfo ? undefined : label}
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
        style={{ flexDirection: 'row', alignItems: 'center', gap: 10, minHeight: 44, minWidth: 44 }}
      >
        <Avatar user={user} name={name} colors={colors} />
        {showUserInfo && <Lines user={user} name={name} colors={colors} />}
      </Pressable>
      <Modal aria-label={label} visible={isOpen} transparent animationType="fade" onRequestClose={close}>
        <Pressable aria-hidden onPress={close} style={backdrop} />
        <View
          role="menu"
          aria-label={label}
          style={{ ...sheet, backgroundColor: colors.surface, direction: directionOf(language) }}
        >
          <View style={{ flexDirection: 'row', alignItems: 'center', gap: 12, padding: 12 }}>
            <Avatar user={user} name={name} colors={colors} />
            <Lines user={user} name={name} colors={colors} />
          </View>
          <MenuItem colors={colors} onPress={() => choose(() => portico.openAccount())}>
            {text('user.settings')}
          </MenuItem>
          <MenuItem colors={colors} onPress={() => choose(() => portico.signOut())}>
            {text('sign-out.button')}
          </MenuItem>
        </View>
      </Modal>
    </>
  );
}

interface PartProps {
  readonly user: CurrentUser;
  readonly name: string;
  readonly colors: Colors;
}

function Avatar({ user, name, colors }: PartProps) {
  const circle = { width: 36, height: 36, borderRadius: 18 };
  if (user.profileImageUrl !== null) return <Image source={{ uri: user.profileImageUrl }} style={circle} />;
  return (
    <View
      aria-hidden
      style={{ ...circle, alignItems: 'center', justifyContent: 'center', backgroundColor: colors.accent }}
    >
      <Text style={{ color: colors.accentText, fontSize: 15, fontWeight: '600' }}>
        {([...name][0] ?? '').toLocaleUpperCase()}
      </Text>
    </View>
  );
}

function Lines({ user, name, colors }: PartProps) {
  const { primaryEmail } = user;
  return (
    <View style={{ flexShrink: 1 }}>
      <Text numberOfLines={1} style={{ color: colors.text, fontSize: 16, fontWeight: '600' }}>
        {name}
      </Text>
      {primaryEmail !== null && primaryEmail !== name && (
        <Text numberOfLines={1} style={{ color: colors.muted, fontSize: 14 }}>
          {primaryEmail}
        </Text>
      )}
    </View>
  );
}

interface MenuItemProps {
  readonly colors: Colors;
  readonly onPress: () => void;
  readonly children: string;
}

function MenuItem({ colors, onPress, children }: MenuItemProps) {
  return (
    <Pressable
      role="menuitem"
      onPress={onPress}
      style={({ pressed }) => ({
        minHeight: 48,
        paddingHorizontal: 12,
        borderRadius: 10,
        justifyContent: 'center',
        backgroundColor: pressed ? colors.pressed : colors.surface,
      })}
    >
      <Text style={{ color: colors.text, fontSize: 16 }}>{children}</Text>
    </Pressable>
  );
}
