import { useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../../api/client.js';
import { queryKeys } from '../../api/query-keys.js';
import { recordsFeedOf, type Feed } from '../../feeds/feed.js';
import { exactly } from '../../links/stations-view.js';
import { t } from '../../texts/index.js';
import { missingAmong, namedIds, type MissingTariffs } from './missing-tariffs.js';
import styles from './feeds.module.css';

/** The stations that are looked at: those that were changed last. */
const STATIONS = 100;
/** Of the tariffs that they name. */
const MAX_ASKED = 50;
/** Of ids that are shown. */
const MAX_SHOWN = 5;

/** That stations of a feed name tariffs which nobody has sent, as far as its newest stations tell it. */
export function MissingTariffsNote({ feed }: { readonly feed: Feed }) {
  const { data } = useMissing(recordsFeedOf(feed));
  if (!data || data.ids.length === 0) return null;
  const more = data.ids.length - MAX_SHOWN;
  const shown = data.ids.slice(0, MAX_SHOWN).join(', ');
  return (
    <div className={styles.feedTrouble} role="status">
      <strong>{t('feeds.tariffs.missing', { count: data.stations })}</strong>
      <p>{more > 0 ? t('feeds.tariffs.missing.more', { ids: shown, count: more }) : shown}</p>
      <p className={styles.feedTroubleHint}>{t('feeds.tariffs.missing.hint', { stations: STATIONS })}</p>
    </div>
  );
}

const useMissing = (feed: string) =>
  useQuery({
    queryKey: [...queryKeys.tariffs, 'missing', feed],
    queryFn: ({ signal }) => readMissing(feed, signal),
  });

async function readMissing(feed: string, signal: AbortSignal): Promise<MissingTariffs> {
  const source_feed = [exactly(feed)];
  const { items: stations } = await bodyOf(
    api.GET('/v1/stations', {
      params: { query: { source_feed, sort: '-updated_at', limit: STATIONS } },
      signal,
    }),
  );
  const asked = namedIds(stations, feed).slice(0, MAX_ASKED);
  if (asked.length === 0) return { ids: [], stations: 0 };
  const query = { source_feed, source_id: asked.map(exactly), limit: MAX_ASKED };
  const found = await bodyOf(api.GET('/v1/tariffs', { params: { query }, signal }));
  return missingAmong(stations, feed, asked, found.items);
}
