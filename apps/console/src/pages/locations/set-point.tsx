import { useState, type ComponentProps } from 'react';
import { api } from '../../api/client.js';
import { rowsOf, useLocationStations } from '../../api/queries.js';
import type { LocationRecord, Schemas, StationItem } from '../../api/records.js';
import { PointDialog } from '../../places/point-dialog.js';
import { pointIn, recordPoint } from '../../places/points.js';
import { locationName } from '../../records/places.js';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { stationsQuery } from './location-stations.js';
import { useReadAgain } from './location-writes.js';

/** Sets the point of a location on a map. */
export function SetPoint({ location }: { readonly location: LocationRecord }) {
  const { id, attributes } = location;
  const [isOpen, setOpen] = useState(false);
  const readAgain = useReadAgain();
  const save = async (body: Schemas['LocationPatch']) => {
    await api.PATCH('/v1/locations/{id}', { params: { path: { id } }, body });
    readAgain(id);
  };
  return (
    <>
      <Button look="quiet" icon="map" onClick={() => setOpen(true)}>
        {t('places.point.set')}
      </Button>
      {isOpen && (
        <OfferingDialog
          {...{ id, attributes, save }}
          name={locationName(location)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Offers the point of a station. */
function OfferingDialog({ id, ...props }: ComponentProps<typeof PointDialog> & { readonly id: string }) {
  const { data } = useLocationStations(id, stationsQuery);
  const points = rowsOf<StationItem>(data).map(({ attributes }) => recordPoint(attributes));
  const point = points.find(pointIn);
  return <PointDialog {...props} offer={point && { label: t('places.point.ofStation'), point }} />;
}
