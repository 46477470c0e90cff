import clsx from 'clsx';
import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { Icon, type IconName } from './icons.js';
import styles from './menu.module.css';

interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement<Record<string, unknown>>;
  /** The edge of the button that it is below. Default: end. */
  readonly align?: 'start' | 'end';
  readonly children: ReactNode;
}

export const Menu = ({ trigger, align = 'end', children }: MenuProps) => (
  <Base.Root modal={false}>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner className={styles.menuPositioner} sideOffset={6} align={align}>
        <Base.Popup className={styles.menu}>{children}</Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);

interface ItemProps {
  readonly icon?: IconName;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly onClick?: () => void;
  /** Renders the item as this link. */
  readonly link?: ReactElement<Record<string, unknown>>;
  readonly children: ReactNode;
}

export const MenuItem = ({ icon, danger = false, disabled = false, onClick, link, children }: ItemProps) => (
  <Base.Item
    className={danger ? clsx(styles.menuItem, styles.menuItemDanger) : styles.menuItem}
    disabled={disabled}
    onClick={onClick}
    {...(link && { render: link, nativeButton: false })}
  >
    {icon && <Icon name={icon} size={16} />}
    {children}
  </Base.Item>
);

interface SectionProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Items below a heading. */
export const MenuSection = ({ label, children }: SectionProps) => (
  <Base.Group>
    <Base.GroupLabel className={styles.menuLabel}>{label}</Base.GroupLabel>
    {children}
  </Base.Group>
);

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly icon: IconName }[];
  readonly onChange: (value: string) => void;
}

/** Items of which exactly one is chosen. */
export const MenuChoice = ({ label, value, options, onChange }: ChoiceProps) => (
  <Base.Group>
    <Base.GroupLabel className={styles.menuLabel}>{label}</Base.GroupLabel>
    <Base.RadioGroup value={value} onValueChange={(chosen: string) => onChange(chosen)}>
      {options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} className={styles.menuItem} closeOnClick>
          <Icon name={option.icon} size={16} />
          {option.label}
          <Base.RadioItemIndicator className={styles.menuCheck}>
            <Icon name="check" size={16} />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  </Base.Group>
);

export const MenuSeparator = () => <Base.Separator className={styles.menuSeparator} />;
