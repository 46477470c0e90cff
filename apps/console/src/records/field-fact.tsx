import { useContext, type ReactNode } from 'react';
import { structureText } from '../texts/structures.js';
import { exceptionsOf, isOpeningTimes, isTimestamp, timeWords, weekOf, type OpeningTimes } from './hours.js';
import {
  entryWords,
  isNothing,
  isObject,
  membersOf,
  specialWords,
  valueWords,
  type Described,
  type Member,
} from './value-words.js';
import { PlaceZone } from './place-zone.js';
import type { Attributes } from './values.js';
import styles from './field-fact.module.css';

/** A value of a field on the page of a record; null if it has none. */
export function fieldFact(entry: Described, value: unknown): ReactNode {
  if (isNothing(value)) return null;
  if (Array.isArray(value) && value.some(isObject))
    return <Entries entry={entry} list={value as Attributes[]} />;
  if (isObject(value)) return <Structure entry={entry} value={value} />;
  if (isUrl(value)) return <ExternalLink href={value} />;
  // A text stays one: who shows it folds a long one, and tells an empty one.
  return isTime(value) ? <Time text={value} /> : valueWords(entry, value);
}

const isTime = (value: unknown): value is string => typeof value === 'string' && isTimestamp(value);

/** In the time zone of the place. */
const Time = ({ text }: { readonly text: string }) => timeWords(text, useContext(PlaceZone));

const isUrl = (value: unknown): value is string => typeof value === 'string' && /^https?:\/\//i.test(value);

/** What a source names: the policy of the page lets it show no pictures of other origins. */
const ExternalLink = ({ href }: { readonly href: string }) => (
  <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={styles.link}>
    {href}
  </a>
);

interface StructureProps {
  readonly entry: Described;
  readonly value: Attributes;
}

function Structure({ entry, value }: StructureProps) {
  const timeZone = useContext(PlaceZone);
  if (isOpeningTimes(value)) return <Week times={value} />;
  const words = specialWords(entry, value, timeZone);
  if (words !== undefined) return words;
  return (
    <dl className={styles.structure}>
      {membersOf(entry, value).map((member) => (
        <div key={member.label}>
          <dt>{member.label}</dt>
          <dd>{fieldFact(member.entry, member.value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Entries that say little are a line each. */
const Entries = ({ entry, list }: { readonly entry: Described; readonly list: readonly Attributes[] }) => (
  <ul className={styles.structures}>
    {list.map((value, index) => (
      <li key={index}>
        {isShort(entry, value) ? (
          <EntryWords entry={entry} value={value} />
        ) : (
          <Structure entry={entry} value={value} />
        )}
      </li>
    ))}
  </ul>
);

const EntryWords = ({ entry, value }: StructureProps) => entryWords(entry, value, useContext(PlaceZone));

const SHORT = 3;

function isShort(entry: Described, value: Attributes): boolean {
  const members = membersOf(entry, value);
  return members.length <= SHORT && members.every(isPlain);
}

const isPlain = ({ value }: Member): boolean => typeof value !== 'object' && !isUrl(value);

/** The hours of a week, a line for each day, and the exceptions from it. */
function Week({ times }: { readonly times: OpeningTimes }) {
  const week = weekOf(times);
  const timeZone = useContext(PlaceZone);
  return (
    <div className={styles.hours}>
      {week.length > 0 ? (
        <ul className={styles.week}>
          {week.map(({ day, hours }) => (
            <li key={day}>
              <span>{day}</span> <span>{hours}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p>{structureText(times.twentyfourseven ? 'hours.always' : 'hours.none')}</p>
      )}
      {exceptionsOf(times, timeZone).map((exception, index) => (
        <p key={index}>{exception}</p>
      ))}
    </div>
  );
}
