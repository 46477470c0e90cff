import { useParams } from 'wouter';
import { Guarded } from '../../layout/guarded.js';
import { t } from '../../texts/index.js';
import { LocationPage } from './location-page.js';
import { LocationsList } from './locations-list.js';

export default function LocationsPage() {
  const { id } = useParams();
  return (
    <Guarded scope="directory:read" title={t('locations.title')}>
      {id === undefined ? <LocationsList /> : <LocationPage key={id} id={id} />}
    </Guarded>
  );
}
