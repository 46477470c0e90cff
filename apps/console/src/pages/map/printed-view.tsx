import {
  choiceFilters,
  givenFilters,
  type Choice,
  type ChoiceFilter,
  type GivenFilter,
  type Near,
  type ViewState,
} from '../../links/stations-view.js';
import { formatDistance, formatTime, t } from '../../texts/index.js';
import { useIsPrinting } from '../../ui/media.js';
import { labelOf } from './choices.js';
import { limitWords } from './price-limit.js';
import { sortsOf } from './view-queries.js';
import styles from './map-page.module.css';

/** What the stations on paper are: their filters and order, and when they were printed. */
export function PrintedView({ view }: { readonly view: ViewState }) {
  if (!useIsPrinting()) return null;
  const order = sortsOf(view).includes(view.sort) ? view.sort : 'name';
  const facts = [
    view.q.trim() !== '' && t('map.paper.words', { words: view.q.trim() }),
    ...choiceFilters.map((name) => filterText(name, view)),
    ...limitsOf(view),
    t('map.paper.filter', { name: t('map.sort'), values: t(`map.sort.${order}`) }),
    formatTime(new Date()),
  ];
  return <p className={styles.printedView}>{facts.filter(Boolean).join(' · ')}</p>;
}

function filterText(name: ChoiceFilter, { choices }: ViewState): string | undefined {
  const values = choices[name].map((choice) => wordsOf(name, choice));
  if (values.length === 0) return undefined;
  return t('map.paper.filter', { name: t(`map.filter.${name}`), values: values.join(t('map.paper.or')) });
}

const limitsOf = (view: ViewState) => [
  view.minKilowatts !== undefined && t('map.power.from', { power: view.minKilowatts }),
  view.onlyStale && t('map.onlyStale'),
  limitWords(view),
  view.near && nearText(view.near),
  view.camera && view.inArea && t('map.area'),
];

const nearText = ({ latitude, longitude, radius }: Near): string =>
  t('map.paper.near', {
    distance: formatDistance(radius),
    latitude: String(latitude),
    longitude: String(longitude),
  });

const isGiven = (name: ChoiceFilter): name is GivenFilter => givenFilters.some((given) => given === name);

const wordsOf = (name: ChoiceFilter, choice: Choice): string =>
  isGiven(name) ? (choice ?? t(`map.none.${name}`)) : labelOf(name, choice);
