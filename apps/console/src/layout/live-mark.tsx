import { useLivePhase } from '../live/index.js';
import { useMay } from '../session/caller.js';
import { t } from '../texts/index.js';
import './live-mark.css';

/** Whether changes appear as they happen. It is quiet while they do. Callers who may not read have no stream. */
export function LiveMark() {
  const phase = useLivePhase();
  const may = useMay();
  if (!may('directory:read')) return null;
  return (
    <span className={`live live-${phase}`} role="status" title={t(`live.${phase}.hint`)}>
      <span className="live-dot" />
      {t(`live.${phase}`)}
    </span>
  );
}
