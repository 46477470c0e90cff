import { LANGUAGE } from '../datex2-terms.js';
import { withDerived } from '#application/views';
import { isJsonObject } from '#domain';
import { countryOf } from '../../fields/country.js';
import { extensionsOf } from '../../fields/extensions.js';
import { usualLanguage } from '../../fields/shapes.js';
import { heldByLocation } from '../../members/held.js';
import { identifierOf, IDENTIFIER } from '../../fields/json-members.js';
import { isOrigin, type Position } from '../../fields/position.js';
import { STRING_LENGTH, TEXT_LENGTH, truncateToLength } from '../../fields/text.js';
import {
  warnsOf,
  type FeedCommand,
  type MappedCommand,
  type MappedRecord,
  type RecordSource,
  type Rejection,
  type Warning,
} from '../../records/mapped-record.js';
import { facilitiesIn } from './datex2-extras.js';
import { detailsIn, namedOrganisation, providersIn } from './datex2-organisations.js';
import { addressIn, countryCodeIn, hasAddress, nutsIn, positionIn, textsOfAddress } from './datex2-place.js';
import { ratesOf, tariffsOf } from './datex2-rates.js';
import { mapPoint, type SiteContext } from './datex2-point.mapper.js';
import { hoursOfSite, structuresIn } from './datex2-structures.js';
import { contactOf, organisationIn, pointOf, textIn, textsOf, type ValueContext } from './datex2-values.js';
import { Part } from './part.js';

type Json = Readonly<Record<string, unknown>>;

/** What the mapping of a site depends on beside the site. */
export interface TableContext {
  readonly feed: string;
  /** The language of the publication. */
  readonly language: string;
  /** The clock, in milliseconds since 1970. */
  readonly now: number;
}

interface Operator {
  readonly name: string | null;
  readonly details: Json | null;
  readonly suboperator: Json | null;
}

const NOBODY: Operator = { name: null, details: null, suboperator: null };
const NOWHERE = { latitude: null, longitude: null };
/** What identifies the object, or changes with each change. */
const passedOver = ['idG', 'versionG', 'lastUpdated', 'energyInfrastructureStation'];

/** Maps a site to the commands for a location and for a station of each refill point. Accepts any JSON value. */
export function mapSite(value: unknown, table: TableContext): MappedRecord {
  if (!isJsonObject(value)) return rejected('a site is not an object', value);
  const id = identifierOf(value['idG']);
  if (id === null) return rejected(`a site has no usable idG: ${IDENTIFIER}`, value);
  return new SiteMapping(value, { feed: table.feed, id }, table).map();
}

function rejected(reason: string, original: unknown): MappedRecord {
  const rejection: Rejection = { kind: 'location', reason, original };
  return { commands: [], warnings: [], rejects: [rejection], skipped: 0, isIncomplete: true };
}

class SiteMapping {
  private readonly site: Part;
  private readonly stations: readonly Part[];
  private readonly original: Json;
  private readonly warnings: Warning[] = [];
  private readonly rejects: Rejection[] = [];
  private readonly context: ValueContext;
  private skipped = 0;

  constructor(
    given: Json,
    private readonly source: RecordSource,
    private readonly table: TableContext,
  ) {
    this.site = new Part(given);
    this.stations = this.site.member('energyInfrastructureStation').items;
    const original = { ...given };
    delete original['energyInfrastructureStation'];
    this.original = original;
    const codes = this.references().map(countryCodeIn);
    const country = countryOf(codes.find((code) => code !== null) ?? null, () => {});
    this.context = {
      ...{ language: table.language, local: usualLanguage(country) },
      warn: warnsOf(this.warnings, `site ${source.id}`, original),
    };
  }

  map(): MappedRecord {
    const { site, stations, context } = this;
    const position = this.position();
    const operator = this.operator();
    const place = { ...this.place(operator.name), ...(position ?? NOWHERE) };
    const given = { id: this.source.id, site, stations, place };
    const language = this.languageOfTexts();
    const hours = hoursOfSite(given, context);
    const directions = textsOf(site.member('additionalInformation'))[0]?.text ?? null;
    const structures = structuresIn(given, hours, context);
    const data = {
      ...place,
      ...structures,
      operator_details: operator.details,
      suboperator: operator.suboperator,
      nuts: nutsIn(this.references()),
    };
    const shared: SiteContext = {
      ...{ source: this.source, position, hours: hours.text, directions, place },
      ...{ name: place.name ?? place.address, operator: place.operator },
      points: stations.reduce((sum, station) => sum + station.member('refillPoint').items.length, 0),
      providers: providersIn([site], context),
      places: structures['parking_places'] as SiteContext['places'],
    };
    const extensions = this.extensions(language);
    const tariffs = this.tariffs(place);
    const commands = this.stations.flatMap((station) => this.mapStation(station, shared));
    const command: FeedCommand = { type: 'RegisterLocation', source: this.source, data, extensions };
    return {
      commands: [{ command, original: this.original }, ...tariffs, ...commands],
      warnings: this.warnings,
      rejects: this.rejects,
      skipped: this.skipped,
    };
  }

  /** @param said where the site is, by whose clock rates are */
  private tariffs(said: Parameters<typeof withDerived>[0]): MappedCommand[] {
    const { feed, now } = this.table;
    const rates = ratesOf(this.stations);
    if (rates.length === 0) return [];
    const { time_zone, country } = withDerived(said).attributes;
    return tariffsOf(rates, { ...this.context, feed, now, place: { time_zone, country } });
  }

  private mapStation(station: Part, site: SiteContext): MappedCommand[] {
    if (!isJsonObject(station.value)) return this.reject('a station is not an object', station.value);
    return station.member('refillPoint').items.flatMap((refillPoint) => {
      const point = pointOf(refillPoint);
      const original = { site: this.source.id, refillPoint: refillPoint.value };
      if (!isJsonObject(point.value)) return this.passOver(refillPoint, original);
      const id = identifierOf(point.value['idG']);
      if (id === null) return this.reject(`a refill point has no usable idG: ${IDENTIFIER}`, original);
      const warn = warnsOf(this.warnings, `refill point ${id}`, original);
      const commands = mapPoint({ id, point, station }, site, { ...this.context, warn });
      return commands.map((command) => ({ command, original }));
    });
  }

  /** A refill point of another kind, such as a pump of hydrogen. */
  private passOver(refillPoint: Part, original: Json): MappedCommand[] {
    const kinds = isJsonObject(refillPoint.value) ? Object.keys(refillPoint.value) : [];
    if (kinds.length === 0) return this.reject('a refill point is not an object', original);
    this.skipped += 1;
    this.context.warn('refill point is none of electric charging, skipped', kinds);
    return [];
  }

  private reject(reason: string, original: unknown): [] {
    this.rejects.push({ kind: 'station', reason, original });
    return [];
  }

  private position(): Position | null {
    const { warn } = this.context;
    for (const reference of this.references()) {
      const position = positionIn(reference);
      if (position === null) continue;
      if (isOrigin(position)) warn('site is at 0, 0');
      return position;
    }
    warn('site has no usable coordinates');
    return null;
  }

  /** Where a site is: some feeds say it of its entrances or of its stations. */
  private references(): readonly Part[] {
    const { site, stations } = this;
    return [
      site.member('locationReference'),
      ...site.member('entrance').items,
      ...stations.map((station) => station.member('locationReference')),
    ];
  }

  private place(operator: string | null) {
    const { site, context } = this;
    const reference = this.references().find(hasAddress) ?? site.member('locationReference');
    return {
      name: textIn(site.member('name'), TEXT_LENGTH, context),
      ...addressIn(reference, context),
      operator: truncateToLength(operator, STRING_LENGTH, 'operator', context.warn),
      help_phone: this.helpPhone(operator),
      facilities: facilitiesIn(site),
    };
  }

  /** The operator of the site, else of the first station that names one. Others of the same name and details are taken. */
  private operator(): Operator {
    const { site, stations, context } = this;
    const given = [site, ...stations].map((facility) => organisationIn(facility.member('operator')));
    const [operator, ...others] = given.filter((each) => each.isThere);
    if (!operator) return NOBODY;
    const name = textIn(operator.member('name'), STRING_LENGTH, context);
    const details = detailsIn(operator, context);
    for (const other of others) {
      if (textsOf(other.member('name'))[0]?.text !== name) continue;
      if (JSON.stringify(other.value) === JSON.stringify(operator.value)) detailsIn(other, context);
      textIn(other.member('name'), STRING_LENGTH, context);
    }
    const [suboperator, ...several] = operator.member('subOrganisation').items;
    return {
      ...{ name, details },
      suboperator:
        suboperator && several.length === 0
          ? (heldByLocation('suboperator', namedOrganisation(suboperator, context)).value as Json | null)
          : null,
    };
  }

  private helpPhone(operator: string | null): string | null {
    const { site, stations, context } = this;
    const desks = [site, ...stations].map((facility) => organisationIn(facility.member('helpdesk')));
    const desk = desks.find((each) => contactOf(each, 'telephoneNumber'));
    const phone = desk && contactOf(desk, 'telephoneNumber');
    if (!phone) return null;
    if (textsOf(desk.member('name'))[0]?.text === operator) desk.member('name').take();
    phone.take();
    return truncateToLength(phone.text, STRING_LENGTH, 'telephoneNumber', context.warn);
  }

  /** The language of the first text of the site, else of the publication, unless it follows from the country. */
  private languageOfTexts(): string | null {
    const { site, context } = this;
    const names = [site, ...[site.member('operator')].map(organisationIn)].map((each) => each.member('name'));
    const [first] = [...names.flatMap(textsOf), ...this.references().flatMap(textsOfAddress)];
    const own = first?.language.toLowerCase() || null;
    if (own !== null && own !== context.local) return own;
    return context.language === LANGUAGE ? null : context.language;
  }

  /** What neither attributes nor structures hold. */
  private extensions(language: string | null): Json | null {
    const { site, context } = this;
    for (const name of passedOver) site.member(name).take();
    const rest = { ...(language !== null && { lang: language }), ...(site.rest() as Json | undefined) };
    return extensionsOf({ datex2: Object.keys(rest).length > 0 ? rest : null }, context.warn);
  }
}
