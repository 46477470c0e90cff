import { createHash, type Hash } from 'node:crypto';
import type { KnownLocation, PresentStation } from '#domain';
import { withoutAbsent, type Json } from '../../ocpi/writing/ocpi-values.js';
import { datex2MethodOf } from '../../vocabulary/capabilities.js';
import { datex2MethodOfPayment } from '../../vocabulary/payment.js';
import { idOfPart, otherToken, stationId, token } from '../datex2-terms.js';
import { othersOf } from './datex2-others.js';
import { paymentRate } from './datex2-payment.js';
import { capabilitiesOf, powersOf, refillPoint, type PointParts } from './datex2-point.js';
import type { PointRates } from './datex2-rates.js';
import type { ChargingStations } from './datex2-station-list.js';
import { some, textIn, textsOf, versioned, versionOf } from './datex2-values.js';

type ChargingStation = NonNullable<KnownLocation['attributes']['charging_stations']>[number];

/** What the stations of a site have in common. */
export interface StationParts extends Pick<PointParts, 'language' | 'spaces'> {
  /** The id of the site. */
  readonly site: string;
  readonly known: readonly ChargingStation[];
  readonly energy: Json | undefined;
  /** Whether staff is there. */
  readonly service: Json | undefined;
  readonly ratesOf: (station: PresentStation) => PointRates | undefined;
}

/** The stations of a site: charging stations, and those stations of the directory alone of which none is known. */
export class DatexStations implements ChargingStations<PresentStation> {
  readonly points = 'refillPoint';
  private current: GroupedStation | undefined;

  constructor(private readonly parts: StationParts) {}

  alone(id: string, station: PresentStation): Json {
    const { language, energy, ratesOf } = this.parts;
    const rates = ratesOf(station);
    const energyRate = rates && some(rates.rates);
    const { accepted_service_providers: providers = [] } = station.attributes;
    return versioned(stationId(id), {
      ...othersOf('station', othersAround(station)),
      name: textIn(station.attributes.name, language),
      totalMaximumPower: Math.max(...powersOf(station.connectors)),
      authenticationAndIdentificationMethods: some([...new Set(methodsOf(station))].map(token)),
      numberOfRefillPoints: 1,
      mobilityServiceProvider: this.providers(providers),
      serviceType: this.services(),
      refillPoint: [
        this.pointOf(id, station, [...(rates?.energies ?? []), ...this.payment(id, station, rates)]),
      ],
      electricEnergy: energy || energyRate ? [withoutAbsent({ ...energy, energyRate })] : undefined,
    });
  }

  begin(id: string): Json {
    const idG = idOfPart(this.parts.site, id);
    this.current = new GroupedStation(this.parts.known.find((each) => each.id === id));
    return this.current.added({ idG });
  }

  /** Providers and rates are at the point: other points of its charging station may have others. */
  point(id: string, station: PresentStation): string {
    const rates = this.parts.ratesOf(station);
    const { accepted_service_providers = [], name } = station.attributes;
    const mobilityServiceProvider = this.providers(accepted_service_providers);
    const energyRate = rates && some(rates.rates);
    const own = withoutAbsent({ mobilityServiceProvider, energyRate });
    const energies = [
      ...(Object.keys(own).length > 0 ? [own] : []),
      ...(rates?.energies ?? []),
      ...this.payment(id, station, rates),
    ];
    const text = JSON.stringify(this.pointOf(id, station, energies, name));
    this.current?.add(station, text);
    return text;
  }

  end(): Json {
    const { language, energy } = this.parts;
    return (
      this.current?.end({
        language,
        members: { serviceType: this.services(), electricEnergy: energy && [energy] },
      }) ?? {}
    );
  }

  private pointOf(
    id: string,
    station: PresentStation,
    energies: readonly Json[],
    name?: string | null,
  ): Json {
    const { language, spaces } = this.parts;
    const parts = { language, spaces, energies, ...(name !== undefined && { name }) };
    return { aegiElectricChargingPoint: refillPoint(id, station, parts) };
  }

  private payment(id: string, station: PresentStation, rates: PointRates | undefined): readonly Json[] {
    const { language } = this.parts;
    const rate = paymentRate({ id, station, currency: rates?.currency, language });
    return rate ? [{ energyRate: [rate] }] : [];
  }

  /** The standard requires the member, also where it is not known. */
  private services(): readonly Json[] {
    return [this.parts.service ?? { serviceType: otherToken('unknown') }];
  }

  private providers(names: readonly string[]): readonly Json[] | undefined {
    const { language } = this.parts;
    return some(names.map((name) => ({ afacAnOrganisation: { name: textIn(name, language) } })));
  }
}

const methodsOf = (station: PresentStation): readonly string[] => [
  ...capabilitiesOf(station).flatMap((each) => datex2MethodOf(each) ?? []),
  ...(station.attributes.payment?.methods?.flatMap((each) => datex2MethodOfPayment(each) ?? []) ?? []),
];

/** What the feed of a point has given of the station around it. */
const othersAround = ({ extensions }: PresentStation): unknown =>
  (extensions?.['datex2'] as Json | undefined)?.['energyInfrastructureStation'];

/** A charging station while its points are written. */
class GroupedStation {
  private readonly digest: Hash = createHash('sha256');
  private readonly methods = new Set<string>();
  private others: Json | undefined;
  private greatest = 0;
  private count = 0;

  constructor(private readonly known: ChargingStation | undefined) {}

  added(members: Json): Json {
    this.digest.update(JSON.stringify(members));
    return members;
  }

  add(station: PresentStation, text: string): void {
    this.digest.update(text);
    this.count += 1;
    this.greatest = Math.max(this.greatest, ...powersOf(station.connectors));
    for (const method of methodsOf(station)) this.methods.add(method);
    this.others ??= othersOf('station', othersAround(station));
  }

  /** The members after the points: where nothing is known of the charging station, what its points tell. */
  end({ language, members }: { readonly language: string; readonly members: Json }): Json {
    const { max_kilowatts, max_simultaneous, physical_reference } = this.known ?? {};
    const content = withoutAbsent({
      ...this.others,
      alias: textsOf(physical_reference, language),
      totalMaximumPower: max_kilowatts === undefined ? this.greatest : Math.round(max_kilowatts * 1000),
      authenticationAndIdentificationMethods: some([...this.methods].map(token)),
      numberOfRefillPoints: max_simultaneous ?? this.count,
      ...members,
    });
    this.digest.update(JSON.stringify(content));
    return { ...content, versionG: versionOf(this.digest) };
  }
}
