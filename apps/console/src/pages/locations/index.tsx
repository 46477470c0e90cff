import { useParams } from 'wouter';
import { LocationPage } from './location-page.js';
import { LocationsList } from './locations-list.js';

export default function LocationsPage() {
  const { id } = useParams();
  return id === undefined ? <LocationsList /> : <LocationPage key={id} id={id} />;
}
