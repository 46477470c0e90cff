import { t, type PlainKey } from '../texts/index.js';
import type { Asked, BulkRequest } from './request.js';
import type { Done, Phase } from './use-bulk.js';

const changeWords = {
  plan: 'bulk.plan',
  gone: 'bulk.plan.gone',
  apply: 'bulk.apply',
  running: 'bulk.title.changing',
  done: 'bulk.done',
  next: 'bulk.next',
  same: 'bulk.plan.same',
} as const;
/** It reads all stations, most of which do not name the tariff. */
const tariffWords = { ...changeWords, plan: 'bulk.plan.tariff', same: 'bulk.plan.same.tariff' } as const;
const removalWords = {
  plan: 'bulk.plan.remove',
  gone: 'bulk.plan.gone',
  apply: 'bulk.apply.remove',
  running: 'bulk.title.removing',
  done: 'bulk.done.remove',
  next: 'bulk.next.remove',
  same: 'bulk.plan.same',
} as const;
const restorationWords = {
  plan: 'bulk.plan.restore',
  gone: 'bulk.plan.gone.restore',
  apply: 'bulk.apply.restore',
  running: 'bulk.title.restoring',
  done: 'bulk.done.restore',
  next: 'bulk.next.restore',
  same: 'bulk.plan.same',
} as const;

type Action = Pick<BulkRequest, 'action'>;

/** The keys of the texts about an action. */
export function wordsOfAction({ action }: Action) {
  if (action === 'remove') return removalWords;
  if (action === 'tariff') return tariffWords;
  return action === 'restore' ? restorationWords : changeWords;
}

/** What is going on now. */
export function titleOf(request: BulkRequest, phase: Phase): string {
  switch (phase.kind) {
    case 'asking':
      return t(`bulk.title.${request.action}`, { count: request.count ?? 0 });
    case 'reading':
    case 'unread':
      return t('bulk.title.checking');
    case 'planned': {
      const count = phase.plan.steps.length;
      return count > 0 ? t(`bulk.title.${request.action}`, { count }) : t('bulk.title.nothing');
    }
    case 'running':
      return t(phase.isUndo ? 'bulk.title.undoing' : wordsOfAction(request).running, { count: phase.count });
    case 'done':
      return endTitle(phase);
  }
}

function endTitle({ isUndo, outcome: { changed, failures }, rest }: Done): string {
  const isWhole = failures.length + rest === 0;
  if (isUndo) return t(isWhole ? 'bulk.title.undone' : 'bulk.title.undone.some');
  if (isWhole) return t('bulk.title.saved');
  return t(changed > 0 ? 'bulk.title.saved.some' : 'bulk.title.saved.none');
}

/** What was done, in one sentence. */
export const doneWords = (request: Action, { isUndo, outcome: { changed: count } }: Done): string =>
  t(isUndo ? 'bulk.undone' : wordsOfAction(request).done, { count });

/** Whether a change sets statuses. A directory passes over older reports than it has: with the status no time comes back. */
const setsStatus = (asked: Asked | undefined): boolean =>
  asked !== undefined && 'patch' in asked.change && 'available' in asked.change.patch;

/** The key of the text that says how the stations are after an undo, or what an undo would do; undefined: neither. */
export function nextWords(
  request: Action,
  asked: Asked | undefined,
  { isUndo, outcome, rest }: Done,
): PlainKey | undefined {
  const hasTimes = setsStatus(asked);
  if (!isUndo && outcome.back.length === 0) return undefined;
  if (!isUndo) return hasTimes ? 'bulk.next.status' : wordsOfAction(request).next;
  if (outcome.failures.length + rest > 0) return undefined;
  return hasTimes ? 'bulk.next.undone.status' : 'bulk.next.undone';
}
