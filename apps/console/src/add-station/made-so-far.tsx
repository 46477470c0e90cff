import { Link } from 'wouter';
import { links } from '../links/index.js';
import { ApiProblem } from '../api/client.js';
import { t } from '../texts/index.js';
import { buttonClass } from '../ui/button.js';
import { Icon } from '../ui/icons.js';
import { describe } from '../ui/states.js';
import { failureTitle, given, type Draft, type Failure, type Made } from './draft.js';
import styles from './add-station.module.css';
import recordStyles from '../records/record-form.module.css';

interface MadeProps {
  readonly draft: Draft;
  readonly made: Made;
  readonly failure: Failure | undefined;
  /** Whether the cells of connectors say what is wrong. */
  readonly isAtCells: boolean;
}

/** What is made, and what could not be made: nothing while a field says that, and nothing is made. */
export function MadeSoFar({ draft, made, failure, isAtCells }: MadeProps) {
  if (!failure) return null;
  const lines = linesOf(draft, made);
  const isAtFields = isAtCells || (failure.error instanceof ApiProblem && failure.error.errors.length > 0);
  if (lines.length === 0 && isAtFields) return null;
  const { title, detail } = describe(failure.error);
  return (
    <div className={recordStyles.recordProblem} role="alert" tabIndex={-1}>
      <Icon name="warning" size={16} />
      <div>
        {lines.map((line) => (
          <p key={line} className={styles.addMade}>
            {line}
          </p>
        ))}
        <p>
          <strong>
            {failureTitle(failure.step)}
            {isAtFields ? '.' : `: ${detail || title}`}
          </strong>
        </p>
        {lines.length > 0 && <p>{t('addStation.failed.hint')}</p>}
        {made.station && (
          <Link href={links.station(made.station)} className={buttonClass('secondary')}>
            {t('addStation.openMade')}
          </Link>
        )}
      </div>
    </div>
  );
}

const linesOf = ({ newLocation, locationId, evseId }: Draft, made: Made): readonly string[] => [
  ...(made.location
    ? [t('addStation.made.location', { name: given(newLocation)['name'] ?? locationId })]
    : []),
  ...(made.station ? [t('addStation.made.station')] : []),
  ...(made.details && evseId !== '' ? [t('addStation.made.details')] : []),
];
