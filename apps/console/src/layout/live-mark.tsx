import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { useLivePhase } from '../live/index.js';
import type { Phase } from '../live/leadership.js';
import { useMay } from '../session/caller.js';
import { t } from '../texts/index.js';
import { Icon } from '../ui/icons.js';
import styles from './live-mark.module.css';

const looks: Readonly<Partial<Record<Phase, string | undefined>>> = {
  connecting: styles.liveConnecting,
  offline: styles.liveOffline,
};

/** How long the stream may be away without a word: a restart of the directory is not worth one. Milliseconds. */
const LOST_MS = 4_000;

/** Whether the stream has been away for longer than that. */
function useIsLost(isLive: boolean): boolean {
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (isLive) return undefined;
    const timer = setTimeout(() => setLost(true), LOST_MS);
    return () => {
      clearTimeout(timer);
      setLost(false);
    };
  }, [isLive]);
  return isLost;
}

/** Says below the bar that what is shown may be out of date, until the stream is there again. */
export function LostBanner() {
  const may = useMay();
  const mayRead = may('directory:read');
  const isLost = useIsLost(useLivePhase() === 'live' || !mayRead);
  // It is there before its text, so that screen readers say the text.
  return (
    <div role="status" className={styles.lost} data-lost={isLost || undefined}>
      {isLost && (
        <p>
          <Icon name="warning" size={16} />
          {t('live.lost')}
        </p>
      )}
    </div>
  );
}

/** Whether changes appear as they happen. It is quiet while they do. Callers who may not read have no stream. */
export function LiveMark() {
  const phase = useLivePhase();
  const may = useMay();
  if (!may('directory:read')) return null;
  return (
    <span className={clsx(styles.live, looks[phase])} role="status" title={t(`live.${phase}.hint`)}>
      <span className={styles.liveDot} />
      {t(`live.${phase}`)}
    </span>
  );
}
