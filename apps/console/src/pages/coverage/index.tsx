import { useParams } from 'wouter';
import { CoverageTable } from './coverage-table.js';
import { LackingPage } from './lacking-page.js';

export default function CoveragePage() {
  const { id } = useParams();
  return id === undefined ? <CoverageTable /> : <LackingPage key={id} id={id} />;
}
