import { useState } from 'react';
import { api, ApiProblem, bodyOf, ifVersion, recordOf } from '../../api/client.js';
import type { Station } from '../../api/records.js';
import {
  blankRow,
  errorsOf,
  inputOf,
  inputOfRecord,
  rowsOf,
  rowsToSend,
  sameInput,
  type ConnectorInput,
  type Row,
} from '../../connectors/rows.js';
import type { Side } from '../../records/changes.js';
import type { Entry } from '../../records/values.js';

/** Sends the connectors of a station. @param version that it must have; default: any */
export const sendConnectors = (id: string, body: readonly ConnectorInput[], version?: number) =>
  recordOf(
    api.PUT('/v1/stations/{id}/connectors', {
      params: { path: { id }, ...(version !== undefined && { header: ifVersion(version) }) },
      body: [...body],
    }),
  );

interface State {
  /** The station that the form changes. */
  readonly base: Station;
  readonly rows: readonly Row[];
  /** The rows of the last attempt. */
  readonly sent: readonly Row[];
  /** The station with the connectors that others gave it meanwhile. */
  readonly theirs: Station | undefined;
  readonly side: Side;
  readonly problem: Error | undefined;
  readonly busy: boolean;
}

/** Shows what was saved, and what it was before. */
type OnSaved = (saved: Station, before: Station) => void;

/**
 * The state of the form of a station's connectors. They are sent for the version that the form was opened with; where
 * others changed them meanwhile, `theirs` has the station as it is now, and `side` which connectors it will have.
 */
export function useConnectorsEditing(entries: readonly Entry[], station: Station, onSaved: OnSaved) {
  const [state, setState] = useState<State>(() => ({
    ...{ base: station, sent: [], theirs: undefined, side: 'mine', problem: undefined, busy: false },
    rows: station.connectors.length === 0 ? [blankRow()] : rowsOf(entries, station.connectors),
  }));
  const update = (part: Partial<State>) => setState((before) => ({ ...before, ...part }));
  const { base, rows, theirs, side, problem, sent } = state;
  const body = inputOf(entries, rows);
  const attempt = async (onto: Station) => {
    update({ base: onto, theirs: undefined, problem: undefined, busy: true, sent: rowsToSend(rows) });
    const result = await saveOrMeet(entries, onto, body, onSaved).catch((error: unknown) => ({
      problem: error as Error,
    }));
    update({ ...result, busy: false });
  };
  return {
    ...state,
    errors: errorsOf(entries, problem, sent, rows),
    isChanged: !sameInput(body, inputOf(entries, rowsOf(entries, base.connectors))),
    setRows: (changed: readonly Row[]) => update({ rows: changed }),
    choose: (chosen: Side) => update({ side: chosen }),
    submit: async () => {
      if (theirs && side === 'theirs') return onSaved(theirs, theirs);
      return attempt(theirs ?? base);
    },
  };
}

/** Saves the connectors; if others have given the station other ones, returns it as it is now. */
async function saveOrMeet(
  entries: readonly Entry[],
  base: Station,
  body: readonly ConnectorInput[],
  onSaved: OnSaved,
): Promise<Partial<State>> {
  const before = inputOf(entries, rowsOf(entries, base.connectors));
  try {
    onSaved(sameInput(body, before) ? base : await sendConnectors(base.id, body, base.version), base);
    return {};
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'version_mismatch') throw error;
  }
  const latest = await bodyOf(api.GET('/v1/stations/{id}', { params: { path: { id: base.id } } }));
  // Others have changed something else.
  if (sameInput(inputOfRecord(latest.connectors), inputOfRecord(base.connectors)))
    return saveOrMeet(entries, latest, body, onSaved);
  return { theirs: latest, side: 'mine' };
}
