import { structureText } from '../../texts/structures.js';
import { Button } from '../../ui/button.js';
import { dayTokens } from '../hours.js';
import { tokensText } from '../values.js';
import { TokensField, type TokensFieldProps } from './tokens-field.js';
import styles from './group.module.css';

const presets = [
  { key: 'days.weekdays', tokens: dayTokens.slice(0, 5) },
  { key: 'days.weekend', tokens: dayTokens.slice(5) },
] as const;

/** Days of the week, one by one or together. */
export const WeekdaysField = (props: TokensFieldProps) => (
  <div className={styles.groupDays}>
    <TokensField {...props} />
    <div className={styles.groupPresets}>
      {presets.map(({ key, tokens }) => (
        <Button
          key={key}
          look="quiet"
          aria-label={structureText('days.choose', { days: structureText(key) })}
          onClick={() => props.onChange(tokensText(tokens))}
        >
          {structureText(key)}
        </Button>
      ))}
    </div>
  </div>
);
