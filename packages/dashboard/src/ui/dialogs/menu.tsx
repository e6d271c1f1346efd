import { Menu as Base } from '@base-ui/react/menu';
import { Check, type LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { classes } from '../layout/classes.ts';
import { type ChangesProp, useIsShown } from '../lists/changes.tsx';

interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement<Record<string, unknown>>;
  align?: 'start' | 'end';
  side?: 'top' | 'bottom';
  /** If all items change something: the menu is hidden from people whose role does not allow it. */
  changes?: ChangesProp;
  children: ReactNode;
}

/** Shows a menu that opens from a button. */
export function Menu({ trigger, align = 'end', side = 'bottom', changes, children }: MenuProps) {
  if (!useIsShown(changes)) return null;
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} side={side} sideOffset={6} collisionPadding={8} className="z-50 outline-none">
          <Base.Popup className="floating max-h-(--available-height) min-w-48 max-w-80 overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-float outline-none">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface MenuItemProps {
  icon?: ReactNode;
  isDangerous?: boolean;
  isDisabled?: boolean;
  /** For items that change something: they are hidden from people whose role does not allow it. */
  changes?: ChangesProp;
  /** Element of the item, for links. */
  render?: ReactElement<Record<string, unknown>>;
  onClick?: () => void;
  children: ReactNode;
}

/** Shows a menu item. */
export function MenuItem(props: MenuItemProps) {
  const { icon, isDangerous = false, isDisabled = false, changes, render, onClick, children } = props;
  if (!useIsShown(changes)) return null;
  return (
    <Base.Item
      render={render}
      disabled={isDisabled}
      onClick={onClick}
      className={classes(
        'flex min-h-8 items-center gap-2.5 rounded-sm px-2 py-1 text-base outline-none data-disabled:opacity-50 data-highlighted:bg-hover',
        isDangerous ? 'text-danger-ink' : 'text-ink',
      )}
    >
      {icon !== undefined && <span className={isDangerous ? undefined : 'text-ink-3'}>{icon}</span>}
      {children}
    </Base.Item>
  );
}

interface MenuCheckProps {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
}

/** Shows a menu item that is on or off. The menu stays open, so that the effect is visible. */
export function MenuCheck({ isChecked, onChange, children }: MenuCheckProps) {
  return (
    <Base.CheckboxItem
      checked={isChecked}
      onCheckedChange={onChange}
      closeOnClick={false}
      className="flex min-h-8 items-center gap-2.5 rounded-sm px-2 py-1 text-base outline-none data-highlighted:bg-hover"
    >
      <span className="grid size-4 place-items-center">{isChecked && <Check size={15} aria-hidden="true" />}</span>
      {children}
    </Base.CheckboxItem>
  );
}

/** Shows a separator of a menu. */
export function MenuLine() {
  return <Base.Separator className="-mx-1 my-1 h-px bg-line" />;
}

/** Shows text in a menu that is not an item. */
export function MenuNote({ children }: { children: ReactNode }) {
  return <div className="px-2 py-1.5 text-ink-3 text-sm">{children}</div>;
}

/** Option of a menu setting. */
export interface MenuChoice<Value extends string> {
  value: Value;
  label: string;
  icon: LucideIcon;
}

interface MenuChoicesProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly MenuChoice<Value>[];
  onChange: (value: Value) => void;
}

/** Shows a row of icons, one of which is selected. The menu stays open, so that the effect is visible. */
export function MenuChoices<Value extends string>({ label, value, choices, onChange }: MenuChoicesProps<Value>) {
  return (
    <Base.RadioGroup
      aria-label={label}
      value={value}
      onValueChange={onChange}
      className="mx-2 mt-1 mb-2 flex rounded-md border border-line bg-sunken p-0.5"
    >
      {choices.map(({ value: one, label: name, icon: Icon }) => (
        <Base.RadioItem
          key={one}
          value={one}
          aria-label={name}
          title={name}
          closeOnClick={false}
          className="grid h-7 flex-1 cursor-pointer place-items-center rounded-sm text-ink-3 outline-none data-checked:bg-raised data-highlighted:text-ink data-checked:text-ink data-checked:shadow-sm"
        >
          <Icon size={15} aria-hidden="true" />
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}
