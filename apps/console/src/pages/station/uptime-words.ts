import { formatPercent, t } from '../../texts/index.js';
import type { StatusKey } from '../../ui/status-mark.js';

export const statusWords = (status: StatusKey): string =>
  status === 'none' ? t('station.uptime.noReport') : t(`status.${status}`);

const SMALLEST_SHARE = 0.001;

/** A share above zero is never rounded to 0 %, nor one below one to 100 %. */
export function shareInWords(share: number): string {
  if (share > 0 && share < SMALLEST_SHARE)
    return t('station.uptime.less', { share: formatPercent(SMALLEST_SHARE) });
  if (share < 1 && share > 1 - SMALLEST_SHARE)
    return t('station.uptime.more', { share: formatPercent(1 - SMALLEST_SHARE) });
  return formatPercent(share);
}
