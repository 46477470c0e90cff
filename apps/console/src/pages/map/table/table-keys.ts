import type { KeyboardEvent } from 'react';
import type { Selecting } from '../../../selection/use-selection.js';
import { rowAfterKey } from '../../../ui/row-keys.js';

interface Keys {
  /** The row that the keys are at; −1: none yet. */
  readonly active: number;
  readonly count: number;
  /** Rows in view. */
  readonly pageSize: () => number;
  readonly onMove: (index: number) => void;
  readonly onOpen: (index: number) => void;
  readonly selecting: Selecting;
}

/**
 * The keys of the table: arrows, Page Up and Down, Home and End go through it, with Shift they select on the way. Space
 * selects a row, Ctrl or Cmd and A all that match; Escape gives the selection up. Enter opens a row.
 */
export function tableKeys({ active, count, pageSize, onMove, onOpen, selecting }: Keys) {
  const actions: Readonly<Record<string, (() => void) | undefined>> = {
    Enter: () => onOpen(active),
    ' ': () => selecting.toggle(active),
    Escape: selecting.clear,
    a: selecting.selectAll,
  };
  return (event: KeyboardEvent) => {
    // Those of its head have keys of their own.
    if (event.target !== event.currentTarget) return;
    const { key, shiftKey } = event;
    const action = (event.ctrlKey || event.metaKey) === (key === 'a') ? actions[key] : undefined;
    const index = rowAfterKey(key, active, count, pageSize());
    if (!action && index === undefined) return;
    event.preventDefault();
    action?.();
    if (index === undefined) return;
    onMove(index);
    if (shiftKey) selecting.selectRange(Math.max(0, active), index);
  };
}
