import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { links } from '../links/index.js';
import { api, bodyOf } from '../api/client.js';
import type { DirectoryEvent } from '../api/records.js';
import type { StationNames } from './station-names.js';
import { t } from '../texts/index.js';

interface RecordLinkProps {
  readonly event: DirectoryEvent;
  /** The names of stations by their ids, if they were read together; else each is asked for. */
  readonly names?: StationNames;
}

/** The record that an event is about, by its name if that is known. */
export function RecordLink({ event, names }: RecordLinkProps) {
  const [kind, id = ''] = event.subject.split('/');
  const { name } = (event.data['attributes'] ?? {}) as { readonly name?: string | null };
  if (kind === 'stations')
    return <StationLink event={event} id={id} given={name ?? undefined} names={names} />;
  if (kind === 'locations')
    return <Link href={links.location(id)}>{name || t('events.location', { id })}</Link>;
  if (kind === 'tariffs')
    return <Link href={links.tariff(id)}>{name || t('events.tariff', { id: shortId(id) })}</Link>;
  return <Link href={links.connectorTypes()}>{name || t('events.connectorType', { id: shortId(id) })}</Link>;
}

interface StationLinkProps {
  readonly event: DirectoryEvent;
  readonly id: string;
  readonly given: string | undefined;
  readonly names: StationNames | undefined;
}

/** The events of a station have its name only when it is created. It is asked for once. */
function StationLink({ event, id, given, names }: StationLinkProps) {
  const name = given ?? names?.get(id);
  const { data } = useQuery({
    queryKey: ['event-log-name', id],
    queryFn: async ({ signal }) => {
      const params = { path: { id }, query: { as_of: asOf(event) } };
      return (await bodyOf(api.GET('/v1/stations/{id}', { params, signal }))).attributes.name;
    },
    enabled: given === undefined && !names,
    retry: false,
    staleTime: Infinity,
  });
  return <Link href={links.station(id)}>{name || data || t('events.station', { id: shortId(id) })}</Link>;
}

/** It may have been removed since, or by this event. */
function asOf({ type, time }: DirectoryEvent): string {
  const isRemoval = type.startsWith('StationRemoved.');
  return new Date(Date.parse(time) - Number(isRemoval)).toISOString();
}

const shortId = (id: string): string => id.slice(0, 8);
