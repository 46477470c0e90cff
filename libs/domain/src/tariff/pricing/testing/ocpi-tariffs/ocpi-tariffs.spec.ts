import { readFileSync } from 'node:fs';
import { priceOf, readSession, type PricedTariff, type Session } from '../../index.js';
import { differences, readByTool } from './tool-reading.js';

type Row = [
  ...[tariff: number, zone: string, start: string, kwh: string, minutes: number, parking_minutes: number],
  ...[kilowatts: number | null, before: number, after: number],
];
type NamedTariff = PricedTariff & { readonly name: string };

/** What main.mjs has written: objects are tariffs, but for the first, and lists are sessions. */
const lines = readFileSync(new URL('priced-sessions.ndjson', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const [, ...values] = lines.map((line) => JSON.parse(line) as Row | NamedTariff);
const tariffs = values.filter((value): value is NamedTariff => !Array.isArray(value));
const sessions = values.filter((value): value is Row => Array.isArray(value));

/** The tool rounds each charging period, and reads hours and kWh with four decimals. */
const TOLERANCE = 0.002;

function sessionOf([, time_zone, start, kwh, minutes, parking_minutes, kilowatts]: Row): Session {
  const given = { start: Date.parse(start), kwh, minutes, parking_minutes, kilowatts, time_zone };
  const read = readSession(given);
  if (!read.ok) throw new Error(read.detail);
  return read.session;
}

const cases = sessions.map((row) => {
  const tariff = tariffs[row[0]];
  if (tariff === undefined) throw new Error('a session of no tariff');
  const session = sessionOf(row);
  const names = differences.filter(({ concerns }) => concerns(tariff, session)).map(({ name }) => name);
  const { before_taxes, after_taxes } = priceOf(tariff, session).total;
  const ours = [before_taxes, after_taxes].map((amount) => (amount === null ? NaN : Number(amount)));
  return { row, tariff, session, names, ours, tool: [row[7], row[8]] as const };
});

/** An amount that is not known is near to none. */
const isNear = (one: readonly number[], other: readonly number[]): boolean =>
  one.every((amount, side) => Math.abs(amount - (other[side] ?? NaN)) <= TOLERANCE);

describe('Costs by the program ocpi-tariffs', () => {
  const alike = cases.filter(({ names }) => names.length === 0);

  it('are ours', () => {
    const others = alike.filter(({ ours, tool }) => !isNear(ours, tool));
    expect(others.map(({ row, tariff }) => [row, tariff.name])).toEqual([]);
    expect(alike.length).toBeGreaterThan(700);
  });

  it('are ours as the program reads a tariff', () => {
    const others = cases.filter(({ tariff, session, tool }) => !isNear(readByTool(tariff, session), tool));
    expect(others.map(({ row, tariff, names }) => [row, tariff.name, names])).toEqual([]);
  });

  it.each(differences.map(({ name }) => name))('differ where %s', (difference) => {
    const differing = cases.filter(
      ({ names, ours, tool }) => names.includes(difference) && !isNear(ours, tool),
    );
    expect(differing.length).toBeGreaterThan(3);
  });
});
