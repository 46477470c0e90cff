import { lazy, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { offeredTo } from './destinations.js';
import { useMay } from '../session/caller.js';
import { actionOf, type KeyAction } from './page-keys.js';
import { isTyping } from './typing.js';
import { areKeysOn, showKeys, useAreKeysShown } from './key-sheet-state.js';
import { pressButtonOf } from './shortcuts.js';

const KeySheet = lazy(() => import('./key-sheet.js'));

/** How long the first of two keys waits for the second. Milliseconds. */
const GOING_MS = 1_500;

/** Has the keys that work on all pages, and shows them. */
export function PageKeys() {
  usePageKeys();
  return (
    useAreKeysShown() && (
      <Suspense fallback={null}>
        <KeySheet />
      </Suspense>
    )
  );
}

function usePageKeys(): void {
  const may = useMay();
  const [, navigate] = useLocation();
  const goingSince = useRef(-Infinity);
  const act = (action: KeyAction, event: KeyboardEvent) => {
    if (action.kind === 'go') goingSince.current = event.timeStamp;
    if (action.kind === 'help') showKeys(true);
    if (action.kind === 'search' && focusSearch()) event.preventDefault();
    if (action.kind === 'add' || action.kind === 'edit') {
      // The letter is not typed into the first field of what opens.
      event.preventDefault();
      pressButtonOf(action.kind);
    }
    if (action.kind !== 'open') return;
    const page = offeredTo(may).find(({ key }) => key === action.letter);
    if (page) navigate(page.path);
  };
  const latest = useRef(act);
  useEffect(() => void (latest.current = act));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event) || !areKeysOn()) return;
      const isGoing = event.timeStamp - goingSince.current < GOING_MS;
      goingSince.current = -Infinity;
      const action = actionOf(event, isGoing);
      if (action) latest.current(action, event);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** Whether the page has a field for a search. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]');
  field?.focus();
  field?.select();
  return field !== null;
}
