import { useNow } from '../../ui/relative-time.js';
import { isInForce, momentWords, tariffParts, validityAt } from '../../records/tariff-words.js';
import type { Tariff } from '../../api/records.js';
import type { Entry, Values } from '../../records/values.js';
import { t } from '../../texts/index.js';
import { Icon } from '../../ui/icons.js';
import { typedTariff } from './typed-tariff.js';
import styles from './tariffs.module.css';

interface FootProps {
  readonly entries: readonly Entry[];
  readonly values: Values;
  /** The tariff that the form changes; undefined if it makes one. */
  readonly tariff?: Tariff;
}

/** The prices of a form in words as they are typed, and what their begin does to a tariff that is in force. */
export function TariffFoot({ entries, values, tariff }: FootProps) {
  const now = useNow();
  const typed = typedTariff(entries, values);
  const { valid_from: start } = typed;
  const isTakenAway =
    tariff !== undefined && isInForce(tariff.attributes, now) && validityAt(typed, now) === 'announced';
  return (
    <div className={styles.tariffFoot}>
      {isTakenAway && start !== null && (
        <p className={styles.tariffFootWarning} role="alert">
          <Icon name="warning" size={16} />
          {t('tariff.edit.gap', { start: momentWords(start), action: t('announce.action') })}
        </p>
      )}
      {typed.elements.length > 0 && (
        <p className={styles.tariffFootWords} role="status" aria-label={t('tariff.price')}>
          {tariffParts(typed).join('; ')}
        </p>
      )}
    </div>
  );
}
