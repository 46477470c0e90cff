import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { metros, qualifiers, sites } from './metros.js';
import type { Metro } from './metros.js';
import { gaussian, integer, oneOf, seededRandom } from './random.js';
import type { Random } from './random.js';

/** A row of the Alternative Fuels Data Center's station list, with the columns of its minimal export. */
export interface AfdcRow {
  readonly name: string;
  readonly zip: string;
  readonly latitude: string;
  readonly longitude: string;
  readonly id: string;
}

/** Number of rows of the complete list of 2022. */
export const afdcRowCount = 50_270;

const linesPerWrite = 500;
const countrysideShare = 0.12;
const totalWeight = metros.reduce((sum, metro) => sum + metro.weight, 0);

/** Generates rows, most of them around cities. The same seed gives the same rows. */
export function* afdcRows(count: number, seed = 1): Generator<AfdcRow> {
  const random = seededRandom(seed);
  let id = 1516;
  for (let row = 0; row < count; row += 1) {
    id += 1 + integer(random, 6);
    yield afdcRow(random, id);
  }
}

/** Generates the lines of a file with these rows, the header first. */
export function* afdcLines(rows: Iterable<AfdcRow>): Generator<string> {
  yield 'Station Name,ZIP,Latitude,Longitude,ID\n';
  for (const row of rows) {
    yield `${quoted(row.name)},${row.zip},${row.latitude},${row.longitude},${row.id}\n`;
  }
}

/** Writes a file of `count` rows as a stream. */
export async function writeAfdcFile(path: string, count: number, seed?: number): Promise<void> {
  const lines = afdcLines(afdcRows(count, seed));
  await pipeline(Readable.from(joined(lines)), createWriteStream(path));
}

function afdcRow(random: Random, id: number): AfdcRow {
  const metro = weightedMetro(random);
  const countryside = random() < countrysideShare;
  const spread = countryside ? 3 : 0.25;
  return {
    name: stationName(random, metro),
    zip: metro.zipPrefix + String(integer(random, 100)).padStart(2, '0'),
    latitude: (metro.latitude + gaussian(random) * spread).toFixed(6),
    longitude: (metro.longitude + gaussian(random) * spread).toFixed(6),
    id: String(id),
  };
}

function weightedMetro(random: Random): Metro {
  let remaining = random() * totalWeight;
  return metros.find((metro) => (remaining -= metro.weight) < 0) ?? oneOf(random, metros);
}

function stationName(random: Random, metro: Metro): string {
  const site = oneOf(random, sites);
  const qualifier = oneOf(random, qualifiers);
  const number = 1 + integer(random, 400);
  const shape = random();
  if (shape < 0.35) return `${qualifier} ${site} ${number}`;
  if (shape < 0.65) return `${metro.name} ${site} ${number}`;
  if (shape < 0.85) return `${qualifier} ${site} - ${metro.name}`;
  if (shape < 0.97) return `${site}, ${number} ${qualifier} Street`;
  return `"${qualifier}" ${site} ${metro.name}`;
}

function quoted(field: string): string {
  return /[",\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}

function* joined(lines: Iterable<string>): Generator<string> {
  let chunk: string[] = [];
  for (const line of lines) {
    if (chunk.push(line) < linesPerWrite) continue;
    yield chunk.join('');
    chunk = [];
  }
  yield chunk.join('');
}
