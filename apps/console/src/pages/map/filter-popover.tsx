import { Popover } from '@base-ui/react/popover';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icons.js';
import styles from './filter-bar.module.css';

interface PopoverProps {
  readonly label: string;
  /** What is chosen, in short; undefined: nothing. */
  readonly chosen: string | undefined;
  readonly children: ReactNode;
}

/** A chip that opens the values of a filter. It says what is chosen. */
export const FilterPopover = ({ label, chosen, children }: PopoverProps) => (
  <Popover.Root>
    <Popover.Trigger className={styles.filterChip} data-on={chosen !== undefined || undefined}>
      {label}
      {chosen !== undefined && <span className={styles.filterChosen}>{chosen}</span>}
      <Icon name="down" size={12} />
    </Popover.Trigger>
    <Popover.Portal>
      <Popover.Positioner
        className={styles.filterPositioner}
        sideOffset={6}
        align="start"
        collisionPadding={8}
      >
        <Popover.Popup className={styles.filterPopup} aria-label={label}>
          {children}
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  </Popover.Root>
);
