import { Link } from 'wouter';
import { links } from '../../links/index.js';
import { t } from '../../texts/index.js';
import { Button, buttonClass } from '../../ui/button.js';
import { focusHeading } from '../../ui/focus-heading.js';
import { EmptyState } from '../../ui/states.js';
import { NoStations } from './no-stations.js';
import type { ChangeView } from './use-view.js';
import { whyNone } from './view-queries.js';
import { withoutFilters, type ViewState } from '../../links/stations-view.js';

interface NothingProps {
  readonly view: ViewState;
  readonly change: ChangeView;
}

/** Why there are no stations, and what to do about it. */
export function Nothing({ view, change }: NothingProps) {
  const why = whyNone(view);
  const widen = (to: (now: ViewState) => ViewState) => () => {
    focusHeading({ preventScroll: true });
    change(to);
  };
  if (why === 'map.none.area') {
    const everywhere = widen((now) => ({ ...now, inArea: false }));
    const action = (
      <>
        <Button onClick={everywhere}>{t('map.none.everywhere')}</Button>
        <AmongRemoved q={view.q} />
      </>
    );
    return <EmptyState icon="map" title={t(why)} hint={t('map.none.area.hint')} action={action} />;
  }
  if (why === 'map.none') {
    const action = (
      <>
        <Button onClick={widen(withoutFilters)}>{t('map.clear')}</Button>
        <AmongRemoved q={view.q} />
      </>
    );
    return <EmptyState icon="search" title={t(why)} hint={t('map.none.hint')} action={action} />;
  }
  return <NoStations />;
}

/** What no list finds may have been removed. */
const AmongRemoved = ({ q }: Pick<ViewState, 'q'>) =>
  q.trim() !== '' && (
    <Link href={links.removedStations(q)} className={buttonClass('secondary')}>
      {t('removed.among')}
    </Link>
  );
