import {
  choiceFilters,
  givenFilters,
  type Choice,
  type ChoiceFilter,
  type GivenFilter,
  type ViewState,
} from '../../links/stations-view.js';
import { formatTime, t } from '../../texts/index.js';
import { useIsPrinting } from '../../ui/media.js';
import { labelOf } from './choices.js';
import { sortsOf } from './view-queries.js';
import styles from './map-page.module.css';

/** What the stations on paper are: their filters and order, and when they were printed. */
export function PrintedView({ view }: { readonly view: ViewState }) {
  if (!useIsPrinting()) return null;
  const { q, minKilowatts, onlyStale, sort, camera, inArea } = view;
  const order = sortsOf(view).includes(sort) ? sort : 'name';
  const facts = [
    q.trim() !== '' && t('map.paper.words', { words: q.trim() }),
    ...choiceFilters.map((name) => filterText(name, view)),
    minKilowatts !== undefined && t('map.power.from', { power: minKilowatts }),
    onlyStale && t('map.onlyStale'),
    camera && inArea && t('map.area'),
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

const isGiven = (name: ChoiceFilter): name is GivenFilter => givenFilters.some((given) => given === name);

const wordsOf = (name: ChoiceFilter, choice: Choice): string =>
  isGiven(name) ? (choice ?? t(`map.none.${name}`)) : labelOf(name, choice);
