import { Popover } from '@base-ui/react/popover';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icons.js';

interface PopoverProps {
  readonly label: string;
  /** What is chosen, in short; undefined: nothing. */
  readonly chosen: string | undefined;
  readonly children: ReactNode;
}

/** A chip that opens the values of a filter. It says what is chosen. */
export const FilterPopover = ({ label, chosen, children }: PopoverProps) => (
  <Popover.Root>
    <Popover.Trigger className="filter-chip" data-on={chosen !== undefined || undefined}>
      {label}
      {chosen !== undefined && <span className="filter-chosen">{chosen}</span>}
      <Icon name="down" size={12} />
    </Popover.Trigger>
    <Popover.Portal>
      <Popover.Positioner className="filter-positioner" sideOffset={6} align="start" collisionPadding={8}>
        <Popover.Popup className="filter-popup" aria-label={label}>
          {children}
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  </Popover.Root>
);
