import { readState, type AggregateKind, type DomainState, type LocationAttributes } from '#domain';
import { applyEvents, initialFoldedState, type FoldedState } from '../log/folding.js';
import type { ProjectableEvent } from '../log/recorded-event.js';
import type { StoredRecord } from '../ports/record-queries.js';
import { saidInRecord } from './derived-values.js';
import { readParts } from './record-parts.js';

/**
 * Folds events of one aggregate onto its read model record. Events that the record contains already are skipped.
 * @throws EventGap an event is missing between the record and these events
 */
export function foldEvents(
  kind: AggregateKind,
  record: StoredRecord | undefined,
  events: readonly ProjectableEvent[],
): FoldedState {
  return applyEvents(
    kind,
    record ? { version: record.version, state: stateOf(kind, record) } : initialFoldedState(kind),
    events,
  );
}

/** The state that a record was rendered from. */
function stateOf(kind: AggregateKind, record: StoredRecord): DomainState {
  const { created_at, updated_at, removed } = record;
  const { retired, ...attributes } = JSON.parse(`{${record.attributes}}`) as Record<string, unknown>;
  const { status, connectors, details, derived, source = null, removed_at, members } = readParts(record);
  const base = { attributes: { ...attributes, ...members }, source, created_at, updated_at };
  if (kind === 'location') {
    const said = saidInRecord(base.attributes as unknown as LocationAttributes, derived);
    return readState(kind, {
      ...base,
      ...{ kind: retired === true ? 'retired' : 'registered', attributes: said },
    });
  }
  const present = removed ? 'removed' : 'present';
  if (kind !== 'station') return readState(kind, { kind: present, ...base });
  const observed = status?.observed_at
    ? { observed_at: status.observed_at, changed_at: status.changed_at }
    : null;
  return readState(kind, { kind: present, ...base, observed, connectors, details, removed_at });
}
