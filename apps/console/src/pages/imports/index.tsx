import { useParams } from 'wouter';
import { NEW_IMPORT } from '../../links/index.js';
import { ImportList } from './import-list.js';
import { ImportPage } from './import-page.js';
import { NewImport } from './new-import.js';

export default function ImportsPage() {
  const { id } = useParams<{ id?: string }>();
  if (id === undefined) return <ImportList />;
  return id === NEW_IMPORT ? <NewImport /> : <ImportPage key={id} id={id} />;
}
