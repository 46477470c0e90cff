import { api, ApiProblem, recordOf } from '../api/client.js';
import { newIdempotencyKey } from '../api/idempotency-key.js';
import type { Schemas } from '../api/records.js';
import { inputOf } from '../connectors/rows.js';
import { pointPatch } from '../places/points.js';
import type { Entry } from '../records/values.js';
import { t } from '../texts/index.js';
import { given, refusal, type Draft, type Failure, type Made, type Step } from './draft.js';

/** Keys of requests whose outcome is not known: the same request with the same key is not done twice. */
export class RequestKeys {
  private readonly keys = new Map<string, string>();

  /** Sends a request with its key, which is given up with the answer. */
  async send<Answer>(
    request: object,
    by: (key: { 'Idempotency-Key': string }) => Promise<Answer>,
  ): Promise<Answer> {
    const name = JSON.stringify(request);
    const key = this.keys.get(name) ?? newIdempotencyKey();
    this.keys.set(name, key);
    try {
      return await by({ 'Idempotency-Key': key });
    } catch (error) {
      if (error instanceof ApiProblem) this.keys.delete(name);
      throw error;
    }
  }
}

interface Sending {
  readonly draft: Draft;
  readonly entries: readonly Entry[];
  readonly keys: RequestKeys;
}

interface Sent {
  readonly made: Made;
  /** What could not be made; undefined: everything is. */
  readonly failure?: Failure;
}

/** Makes what is not made yet of a draft without refusals: the location, the station, its details and its connectors. */
export async function sendDraft({ draft, entries, keys }: Sending, before: Made): Promise<Sent> {
  let made = before;
  let step: Step = 'location';
  try {
    const location = made.location ?? (await locationOf(draft, keys));
    // Of locations that there are, another one may be the right one.
    if (draft.isNew) made = { ...made, location };
    step = 'station';
    const id = made.station ?? (await makeStation(draft, location, keys));
    made = { ...made, station: id };
    const path = { id };
    step = 'details';
    if (!made.details && draft.evseId !== '')
      await api.PUT('/v1/stations/{id}/details', { params: { path }, body: { evse_id: draft.evseId } });
    made = { ...made, details: true };
    step = 'connectors';
    const body = [...inputOf(entries, draft.rows)];
    if (body.length > 0) await api.PUT('/v1/stations/{id}/connectors', { params: { path }, body });
    return { made };
  } catch (error) {
    return { made, failure: { step, error: error as Error } };
  }
}

async function locationOf(draft: Draft, keys: RequestKeys): Promise<string> {
  const { location, isNew, locationId: id } = draft;
  if (!isNew && location) return location.id;
  const body = { ...given(draft.newLocation), ...pointPatch(draft.point) };
  try {
    await keys.send({ id, body }, (key) =>
      // One that is known would lose what is known of it.
      api.PUT('/v1/locations/{id}', {
        params: { path: { id }, header: { ...key, 'If-None-Match': '*' } },
        body,
      }),
    );
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 412)
      throw refusal('id', t('addStation.location.known'));
    throw error;
  }
  return id;
}

async function makeStation(draft: Draft, location_id: string, keys: RequestKeys): Promise<string> {
  const body = {
    ...given(draft.station),
    ...pointPatch(draft.point),
    location_id,
  } as Schemas['StationInput'];
  const { id } = await keys.send(body, (header) =>
    recordOf(api.POST('/v1/stations', { params: { header }, body })),
  );
  return id;
}
