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

export interface PointStatus extends Reference {
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
