import { ApiProblem } from '../api/client.js';
import type { Form, LocationItem, LocationRecord } from '../api/records.js';
import { blankRow, rowsToSend, type Row } from '../connectors/rows.js';
import { noPoint, recordPoint, type PointTexts } from '../places/points.js';
import { isUint64, proposedId } from '../records/uint64.js';
import { withLabel, type Entry, type Values } from '../records/values.js';
import { t } from '../texts/index.js';

/** What may be said of each part. */
export interface Forms {
  readonly station: readonly Entry[];
  readonly location: readonly Entry[];
  readonly connector: Form;
}

/** What is typed of a new station. */
export interface Draft {
  /** The location that there is. */
  readonly location: LocationItem | LocationRecord | null;
  /** Whether the location is made too, of what follows. */
  readonly isNew: boolean;
  readonly locationId: string;
  readonly newLocation: Values;
  /** Of the station, and of its location if that is new. */
  readonly point: PointTexts;
  readonly station: Values;
  readonly evseId: string;
  readonly rows: readonly Row[];
}

export const emptyDraft = (location: LocationRecord | undefined): Draft => ({
  ...{ location: location ?? null, isNew: false, locationId: proposedId(), newLocation: {} },
  ...{ point: location ? recordPoint(location.attributes) : noPoint },
  ...{ station: {}, evseId: '', rows: [blankRow()] },
});

/** The parts that are made, in this order. */
export const steps = ['location', 'station', 'details', 'connectors'] as const;
export type Step = (typeof steps)[number];

/** What is made so far. */
export interface Made {
  /** The id of the new location. */
  readonly location?: string;
  /** The id of the station. */
  readonly station?: string;
  readonly details?: true;
}

/** A part that could not be made. */
export interface Failure {
  readonly step: Step;
  readonly error: Error;
}

/** What is wrong with a field of a part, in words. */
export type ErrorAt = (
  step: Step,
  entry: { readonly name: string; readonly label: string },
) => string | undefined;

export const errorAt = (failures: readonly Failure[], ...[step, entry]: Parameters<ErrorAt>) =>
  failures
    .flatMap((failure) => {
      if (failure.step !== step || !(failure.error instanceof ApiProblem)) return [];
      const error = failure.error.fieldErrors[entry.name];
      return error === undefined ? [] : [withLabel(error, entry)];
    })
    .at(0);

/** Whether a field holds what it held in another draft: what was wrong with it then is so now. */
export const isSameField = (one: Draft, other: Draft, ...[step, { name }]: Parameters<ErrorAt>): boolean =>
  fieldOf(one, step, name) === fieldOf(other, step, name);

function fieldOf(draft: Draft, step: Step, name: string): unknown {
  if (step === 'details') return draft.evseId;
  if (name === 'latitude' || name === 'longitude') return draft.point[name];
  if (step === 'station') return name === 'location_id' ? draft.location : draft.station[name];
  return name === 'id' ? draft.locationId : draft.newLocation[name];
}

/** A refusal that the page knows before it asks the directory. */
export const refusal = (name: string, detail: string): ApiProblem =>
  new ApiProblem({
    ...{ type: '', status: 422, code: 'validation_failed', title: detail },
    errors: [{ pointer: `/${name}`, code: 'required', detail }],
  });

const refused = (step: Step, name: string, detail: string): Failure => ({
  ...{ step, error: refusal(name, detail) },
});

const isNamed = (...names: readonly (string | undefined)[]): boolean => names.some((name) => name?.trim());

/** What is wrong with a draft, as far as that is known before the directory is asked. */
export function refusalsOf(draft: Draft, made: Made): readonly Failure[] {
  const isNamedStation = isNamed(given(draft.station)['name'], draft.evseId);
  return [
    ...(made.location === undefined ? locationRefusals(draft) : []),
    ...(made.station === undefined && !isNamedStation
      ? [refused('station', 'name', t('addStation.nameless'))]
      : []),
  ];
}

function locationRefusals({ location, isNew, locationId, newLocation }: Draft): readonly Failure[] {
  if (!isNew) return location ? [] : [refused('location', 'location', t('addStation.location.missing'))];
  const { name, address } = given(newLocation);
  return [
    ...(isNamed(name, address) ? [] : [refused('location', 'name', t('addStation.location.nameless'))]),
    ...(isUint64(locationId) ? [] : [refused('location', 'id', t('locations.id.wrong'))]),
  ];
}

/** The texts that somebody has given, by the names of fields. */
export const given = (values: Values): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value]] : [],
    ),
  );

export const failureTitle = (step: Step): string => t(`addStation.failed.${step}`);

/** Whether something that is typed or chosen in a draft would be lost. */
export const isChanged = (draft: Draft, before: Draft): boolean => typedIn(draft) !== typedIn(before);

const typedIn = ({ location, locationId, newLocation, point, station, evseId, rows }: Draft): string =>
  JSON.stringify([
    ...[location?.id, locationId, given(newLocation), point.latitude, point.longitude],
    ...[given(station), evseId, rowsToSend(rows).map(({ values }) => given(values))],
  ]);

/** Those of these names, in the order of the names. */
export const entriesOf = (entries: readonly Entry[], names: readonly string[]): readonly Entry[] =>
  names.flatMap((name) => entries.filter((entry) => entry.name === name));
