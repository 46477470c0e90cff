import { useState } from 'react';

/** A charging session that prices are asked for. */
export interface Session {
  readonly kwh: number;
  readonly minutes: number;
}

/** What people compare prices by. */
const USUAL: Session = { kwh: 30, minutes: 40 };

/** The greatest that the directory prices. */
const MAX: Session = { kwh: 10_000, minutes: 10_080 };

/** The name of the session in the storage of this browser. */
const STORED = 'directory.prices.session';

const isWithin = (value: number, maximum: number): boolean => value >= 0 && value <= maximum;

/** A number with a point or a comma; not a number if it is none. */
const read = (text: string): number =>
  text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));

/** A price above nothing, by its text; undefined if it is none. */
export function limitOf(text: string): number | undefined {
  const price = read(text);
  return price > 0 && Number.isFinite(price) ? price : undefined;
}

/** A session by texts, with a point or a comma; undefined if the directory does not price it. */
export function sessionOf(kwh: string, minutes: string): Session | undefined {
  const session = { kwh: read(kwh), minutes: read(minutes) };
  return isWithin(session.kwh, MAX.kwh) && isWithin(session.minutes, MAX.minutes) ? session : undefined;
}

function keptSession(): Session {
  const [kwh = '', minutes = ''] = localStorage.getItem(STORED)?.split(' ') ?? [];
  return sessionOf(kwh, minutes) ?? USUAL;
}

/** The session that this browser keeps, and how it is chosen. */
export function useSession(): readonly [Session, (session: Session) => void] {
  const [session, setSession] = useState(keptSession);
  const choose = (chosen: Session) => {
    localStorage.setItem(STORED, `${chosen.kwh} ${chosen.minutes}`);
    setSession(chosen);
  };
  return [session, choose];
}
