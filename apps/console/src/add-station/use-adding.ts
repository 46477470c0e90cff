import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { queryKeys } from '../api/queries.js';
import type { Form, LocationRecord } from '../api/records.js';
import { refusalOfRows } from '../connectors/check.js';
import { errorsOf, rowsToSend } from '../connectors/rows.js';
import { links } from '../links/index.js';
import { notifyChange } from '../records/notify-change.js';
import {
  emptyDraft,
  errorAt,
  given,
  isChanged,
  isSameField,
  refusalsOf,
  type Draft,
  type ErrorAt,
  type Failure,
  type Made,
} from './draft.js';
import { RequestKeys, sendDraft } from './send.js';

/** The state of the form that adds a station: what is typed, what is made of it, and what could not be made. */
export function useAdding(connectors: Form, location: LocationRecord | undefined) {
  const [blank] = useState(() => emptyDraft(location));
  const [draft, setDraft] = useState(blank);
  const [made, setMade] = useState<Made>({});
  const [failure, setFailure] = useState<Failure>();
  const [sent, setSent] = useState(draft);
  // What is missing is said after the first attempt, and as long as it is missing.
  const [attempts, setAttempts] = useState(0);
  const [busy, setBusy] = useState(false);
  const keys = useRef(new RequestKeys());
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const entries = connectors.ui;
  const refusals = refusalsOf(draft, made);
  const rowRefusal = refusalOfRows(connectors, draft.rows);
  const send = async () => {
    setAttempts(attempts + 1);
    if (refusals.length > 0 || rowRefusal) return;
    setBusy(true);
    setFailure(undefined);
    setSent(draft);
    const sending = { draft, entries, keys: keys.current };
    const result = await sendDraft(sending, made);
    setMade(result.made);
    setBusy(false);
    for (const queryKey of [queryKeys.locations, queryKeys.stations, ['location']])
      void client.invalidateQueries({ queryKey });
    if (result.failure) return setFailure(result.failure);
    notifyChange('change.added', { name: given(draft.station)['name'] ?? draft.evseId });
    navigate(links.station(result.made.station ?? ''));
  };
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const errorOf: ErrorAt = (...field) =>
    (attempts > 0 ? errorAt(refusals, ...field) : undefined) ??
    // It goes when the field is changed.
    (failure && isSameField(sent, draft, ...field) ? errorAt([failure], ...field) : undefined);
  return {
    ...{ draft, change, made, failure, busy, attempts, send },
    errorAt: errorOf,
    isChanged: isChanged(draft, blank),
    hasBegun: made.location !== undefined || made.station !== undefined,
    rowErrors: {
      ...(failure?.step === 'connectors' &&
        errorsOf(entries, failure.error, rowsToSend(sent.rows), draft.rows)),
      ...(attempts > 0 && errorsOf(entries, rowRefusal, rowsToSend(draft.rows), draft.rows)),
    },
  };
}
