// Parts of documents of DATEX II, in German.

export const text = (value: string, lang = 'de') => ({ values: [{ lang, value }] });
export const word = (value: string) => ({ value });
const evseId = { typeOfIdentifier: { value: 'extendedG', extendedValueG: 'evseId' } };

export const point = (idG: string, members: object = {}) => ({
  aegiElectricChargingPoint: {
    ...{ idG, versionG: '2', deliveryUnit: word('kWh'), currentType: word('dc'), numberOfConnectors: 1 },
    externalIdentifier: [{ identifier: `DE*ABC*E${idG}`, ...evseId }],
    connector: [{ connectorType: word('iec62196T2COMBO'), maxPowerAtSocket: 150_000 }],
    ...members,
  },
});
export const place = (extension = 'FacilityLocation') => ({
  locAreaLocation: {
    coordinatesForDisplay: { latitude: 50.7, longitude: 6.1 },
    locLocationExtensionG: {
      [extension]: {
        timeZone: 'Europe/Berlin',
        address: {
          ...{ postcode: '55555', city: text('Musterstadt'), countryCode: 'DE' },
          addressLine: [
            { order: 1, type: word('houseNumber'), text: text('12') },
            { order: 0, type: word('street'), text: text('Hauptstraße') },
          ],
        },
      },
    },
  },
});
export const site = (members: object = {}, ...points: object[]) => ({
  ...{ idG: 'site', versionG: '1', lastUpdated: '2025-01-10T11:13:51+01:00' },
  locationReference: place(),
  energyInfrastructureStation: [{ idG: 'station', versionG: '1', refillPoint: points }],
  ...members,
});
export const table = (...sites: object[]) => ({
  aegiEnergyInfrastructureTablePublication: {
    ...{ lang: 'de', publicationTime: '2026-11-20T00:00:00Z' },
    energyInfrastructureTable: [{ idG: 't', energyInfrastructureSite: sites }],
  },
});
export const pointStatus = (idG: string, status: string, members: object = {}) => ({
  aegiElectricChargingPointStatus: { reference: { idG, targetClass: 'x' }, status: word(status), ...members },
});
export const statuses = (...points: object[]) => ({
  aegiEnergyInfrastructureStatusPublication: {
    ...{ lang: 'de', publicationTime: '2026-11-25T10:00:00Z' },
    energyInfrastructureSiteStatus: [
      {
        reference: { idG: 'site' },
        energyInfrastructureStationStatus: [{ reference: { idG: 'station' }, refillPointStatus: points }],
      },
    ],
  },
});
