import { useParams } from 'wouter';
import { TariffPage } from './tariff-page.js';
import { TariffsList } from './tariffs-list.js';

export default function TariffsPage() {
  const { id } = useParams();
  return id === undefined ? <TariffsList /> : <TariffPage key={id} id={id} />;
}
