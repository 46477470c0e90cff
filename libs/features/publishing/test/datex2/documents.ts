interface Identified {
  readonly idG: string;
  readonly versionG: string;
}
interface Reference {
  readonly reference: { readonly idG: string };
}

export interface RefillPoint extends Identified {
  readonly [name: string]: unknown;
}
export interface Station extends Identified {
  readonly refillPoint: readonly { readonly aegiElectricChargingPoint: RefillPoint }[];
  readonly [name: string]: unknown;
}
export interface Site extends Identified {
  readonly energyInfrastructureStation?: readonly Station[];
  readonly [name: string]: unknown;
}

export interface TableDocument {
  readonly payload: {
    readonly aegiEnergyInfrastructureTablePublication: {
      readonly publicationCreator: object;
      readonly energyInfrastructureTable: readonly [
        Identified & { readonly energyInfrastructureSite: readonly Site[] },
      ];
    };
  };
}

interface Energy {
  readonly energyRate?: readonly Rate[];
  readonly energyRateByReference?: readonly { readonly idG: string }[];
}
interface Rate {
  readonly idG: string;
  readonly energyPrice: readonly object[];
}

export interface PointStatus extends Reference {
  readonly energyRateUpdate?: readonly object[];
  readonly lastUpdated?: string;
  readonly status: { readonly value: string };
}
interface StationStatus extends Reference {
  readonly refillPointStatus: readonly { readonly aegiElectricChargingPointStatus: PointStatus }[];
}
interface SiteStatus extends Reference {
  readonly energyInfrastructureStationStatus: readonly StationStatus[];
}

interface StatusPublication {
  readonly aegiEnergyInfrastructureStatusPublication: {
    readonly energyInfrastructureSiteStatus: readonly SiteStatus[];
  };
}

export interface StatusDocument {
  readonly messageContainer: {
    readonly payload: readonly [StatusPublication];
    readonly exchangeInformation: object;
  };
}

export const tableOf = ({ payload }: TableDocument) =>
  payload.aegiEnergyInfrastructureTablePublication.energyInfrastructureTable[0];

export const sitesOf = (document: TableDocument): readonly Site[] =>
  tableOf(document).energyInfrastructureSite;

export const stationsOf = (document: TableDocument): readonly Station[] =>
  sitesOf(document).flatMap(({ energyInfrastructureStation = [] }) => energyInfrastructureStation);

/** The rates of all stations. */
export const ratesOf = (document: TableDocument): readonly Rate[] =>
  stationsOf(document)
    .flatMap(({ electricEnergy = [] }) => electricEnergy as readonly Energy[])
    .flatMap(({ energyRate = [] }) => energyRate);

/** The ids of points with those of the rates that they refer to. */
export const referencesOfRates = (
  document: TableDocument,
): readonly (readonly [string, readonly string[]])[] =>
  stationsOf(document)
    .flatMap(({ refillPoint }) => refillPoint)
    .map(({ aegiElectricChargingPoint: { idG, electricEnergy = [] } }) => [
      idG,
      (electricEnergy as readonly Energy[]).flatMap(({ energyRateByReference = [] }) =>
        energyRateByReference.map((reference) => reference.idG),
      ),
    ]);

const siteStatusesOf = ({ messageContainer: { payload } }: StatusDocument): readonly SiteStatus[] =>
  payload[0].aegiEnergyInfrastructureStatusPublication.energyInfrastructureSiteStatus;

/** The statuses of refill points: id, status and its time. */
export const statusesOf = (document: StatusDocument): readonly (readonly [string, string, string?])[] =>
  siteStatusesOf(document)
    .flatMap(({ energyInfrastructureStationStatus }) => energyInfrastructureStationStatus)
    .flatMap(({ refillPointStatus }) => refillPointStatus)
    .map(({ aegiElectricChargingPointStatus: { reference, status, lastUpdated } }) => [
      reference.idG,
      status.value,
      ...(lastUpdated === undefined ? ([] as const) : ([lastUpdated] as const)),
    ]);

/** The ids of points with the updates of their rates, of those that have any. */
export const rateUpdatesOf = (document: StatusDocument): readonly (readonly [string, readonly object[]])[] =>
  siteStatusesOf(document)
    .flatMap(({ energyInfrastructureStationStatus }) => energyInfrastructureStationStatus)
    .flatMap(({ refillPointStatus }) => refillPointStatus)
    .flatMap(({ aegiElectricChargingPointStatus: { reference, energyRateUpdate } }) =>
      energyRateUpdate ? [[reference.idG, energyRateUpdate] as const] : [],
    );

/** The ids of all sites, stations and refill points of a table. */
export const idsOf = (document: TableDocument): readonly string[] =>
  sitesOf(document).flatMap(({ idG, energyInfrastructureStation = [] }) => [
    idG,
    ...energyInfrastructureStation.flatMap((station) => [
      station.idG,
      ...station.refillPoint.map(({ aegiElectricChargingPoint: point }) => point.idG),
    ]),
  ]);

/** The ids that statuses refer to. */
export const referencesOf = (document: StatusDocument): readonly string[] =>
  siteStatusesOf(document).flatMap(({ reference, energyInfrastructureStationStatus }) => [
    reference.idG,
    ...energyInfrastructureStationStatus.flatMap((station) => [
      station.reference.idG,
      ...station.refillPointStatus.map(({ aegiElectricChargingPointStatus: point }) => point.reference.idG),
    ]),
  ]);
