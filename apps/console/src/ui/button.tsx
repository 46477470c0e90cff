import clsx from 'clsx';
import type { ComponentProps, MouseEvent } from 'react';
import { Icon, type IconName } from './icons.js';
import styles from './button.module.css';

type Look = 'primary' | 'secondary' | 'quiet' | 'danger';

const looks: Readonly<Record<Look, string | undefined>> = {
  primary: styles.buttonPrimary,
  secondary: styles.buttonSecondary,
  quiet: styles.buttonQuiet,
  danger: styles.buttonDanger,
};

/** For links that look like a button. */
export const buttonClass = (look: Look): string => clsx(styles.button, looks[look]);

interface ButtonProps extends ComponentProps<'button'> {
  /** Default: secondary. A view has at most one primary button. */
  readonly look?: Look;
  readonly icon?: IconName;
  /** While true it can't be pressed again, and says so. It keeps the focus, which a disabled button loses. */
  readonly busy?: boolean;
}

export function Button({ look = 'secondary', icon, busy = false, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={clsx(buttonClass(look), rest.className)}
      aria-busy={busy}
      aria-disabled={busy || undefined}
      onClick={busy ? ignore : rest.onClick}
    >
      {icon && <Icon name={icon} size={16} />}
      {children}
    </button>
  );
}

/** Neither does a form of the button send itself, by Enter in a field too. */
const ignore = (event: MouseEvent) => event.preventDefault();

interface IconButtonProps extends ComponentProps<'button'> {
  readonly icon: IconName;
  /** What it does: its name and its tooltip. */
  readonly label: string;
}

export const IconButton = ({ icon, label, ...rest }: IconButtonProps) => (
  <button
    type="button"
    title={label}
    aria-label={label}
    {...rest}
    className={clsx(styles.iconButton, rest.className)}
  >
    <Icon name={icon} />
  </button>
);
