import { irveHeader } from '#formats';
import { gaussian, integer, oneOf, seededRandom, type Random } from '../generate/random.js';

/** The points of a station, at most. */
const MOST_POINTS = 6;
const ID_DIGITS = 6;

const plugs = [
  { kilowatts: '22', columns: 'true,true,false,false,false' },
  { kilowatts: '50', columns: 'false,false,true,true,false' },
  { kilowatts: '150', columns: 'false,false,true,false,false' },
] as const;

const cities = [
  { name: 'Paris', postcode: '75011', latitude: 48.857, longitude: 2.37 },
  { name: 'Lyon', postcode: '69003', latitude: 45.757, longitude: 4.85 },
  { name: 'Lille', postcode: '59000', latitude: 50.632, longitude: 3.06 },
  { name: 'Nantes', postcode: '44000', latitude: 47.218, longitude: -1.55 },
] as const;

const idOf = (point: number): string => `FRBENE${String(point).padStart(ID_DIGITS, '0')}`;

/** The text of a static file of IRVE with so many points, in stations of up to six. The same count gives the same text. */
export function* staticLines(points: number): Generator<string> {
  const random = seededRandom(1);
  yield irveHeader;
  for (let point = 0, station = 0; point < points; station += 1) {
    const size = Math.min(1 + integer(random, MOST_POINTS), points - point);
    const site = siteCells(random, station, size);
    for (const end = point + size; point < end; point += 1) yield pointLine(random, site, point);
  }
}

type SiteCells = readonly [before: string, after: string];

function siteCells(random: Random, station: number, size: number): SiteCells {
  const city = oneOf(random, cities);
  const longitude = (city.longitude + gaussian(random) * 0.3).toFixed(6);
  const latitude = (city.latitude + gaussian(random) * 0.3).toFixed(6);
  const operator = `Operateur ${integer(random, 200)}`;
  const address = `${1 + integer(random, 200)} rue ${integer(random, 5_000)} ${city.postcode} ${city.name}`;
  const people = `${operator},000000000,a@b.example,${operator},a@b.example,100000000,Reseau`;
  const id = `FRBENP${String(station).padStart(ID_DIGITS, '0')}`;
  const place = `${id},,Station ${station},Voirie,${address},00000,"[${longitude}, ${latitude}]",${size}`;
  const rules = 'false,true,true,false,0.40 EUR/kWh,Accès libre,false,24/7,Accessibilité inconnue';
  return [`${people},${place}`, `${rules},Hauteur maximale 2m,false,Direct,,2024-01-14,,2026-04-05,false`];
}

function pointLine(random: Random, [before, after]: SiteCells, point: number): string {
  const { kilowatts, columns } = oneOf(random, plugs);
  return `${before},${idOf(point)},,${kilowatts},${columns},${after}\r\n`;
}

/** The text of a dynamic file of IRVE with a report on each point. */
export function* reportLines(isInUse: readonly boolean[], time: string): Generator<string> {
  yield 'id_pdc_itinerance,etat_pdc,occupation_pdc,horodatage\r\n';
  for (const [point, inUse] of isInUse.entries())
    yield `${idOf(point)},en_service,${inUse ? 'occupe' : 'libre'},${time}\r\n`;
}
