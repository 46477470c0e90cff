import { LANGUAGE, token } from '../datex2-terms.js';
import type { Party } from '#domain';
import type { Json } from '../../ocpi/writing/ocpi-values.js';

const profile = {
  modelBaseVersionG: '3',
  profileNameG: 'AFIR Energy Infrastructure',
  profileVersionG: '01-00-00',
};

/** The version of DATEX II's Exchange 2020, which has the protocols by these names. */
const EXCHANGE_VERSION = '3.0';

/** The directory has one table. */
const TABLE_ID = 'charging-station-directory';
/** A code that ISO 3166-1 leaves to users, for a publisher whose country is not known. */
const NO_COUNTRY = 'ZZ';

/** Who publishes, and when. */
export interface Publisher {
  readonly own: Party | undefined;
  /** RFC 3339. */
  readonly time: string;
}

/** A document as text, between whose parts its sites are written, separated by commas. */
interface DocumentFrame<Tail> {
  readonly head: string;
  readonly tail: Tail;
}

/** The document of the table, which must have sites. Its end has the version of the table. */
export const tableFrame = (publisher: Publisher): DocumentFrame<(version: string) => string> => ({
  head:
    `{"payload":${publication('aegiEnergyInfrastructureTablePublication', publisher, {})},"energyInfrastructureTable":[` +
    `${open({ idG: TABLE_ID })},"energyInfrastructureSite":[`,
  tail: (version) => `],"versionG":${JSON.stringify(version)}}]}}}\n`,
});

/** How a message is exchanged: a client asks for the whole, or for what has changed. */
export type Exchange = 'snapshotPull' | 'deltaPull';

/** The message with the statuses of the table's sites: dynamic data are in a message, static ones are not. */
export const statusFrame = (publisher: Publisher, exchange: Exchange): DocumentFrame<() => string> => ({
  head:
    `{"messageContainer":${open({ exchangeInformation: exchangeInformation(publisher, exchange) })},"payload":[` +
    `${publication('aegiEnergyInfrastructureStatusPublication', publisher, {
      tableReference: [{ targetClass: 'EnergyInfrastructureTable', idG: TABLE_ID }],
    })},"energyInfrastructureSiteStatus":[`,
  tail: () => ']}}]}}\n',
});

/** The members that the standard requires. Of the service, it is known who it is. */
const exchangeInformation = (publisher: Publisher, exchange: Exchange): Json => ({
  exchangeContext: {
    codedExchangeProtocol: token(exchange),
    exchangeSpecificationVersion: EXCHANGE_VERSION,
    supplierOrCisRequester: { internationalIdentifier: identifierOf(publisher) },
  },
  dynamicInformation: { exchangeStatus: token('online'), messageGenerationTimestamp: publisher.time },
});

/** A publication as an object to which its list is added. */
const publication = (name: string, publisher: Publisher, members: Json): string =>
  `${open(profile)},"${name}":${open({
    lang: LANGUAGE,
    publicationTime: publisher.time,
    publicationCreator: identifierOf(publisher),
    ...members,
  })}`;

const identifierOf = ({ own }: Publisher): Json =>
  own
    ? { country: own.country_code, nationalIdentifier: `${own.country_code}*${own.party_id}` }
    : { country: NO_COUNTRY, nationalIdentifier: TABLE_ID };

/** An object to which members are added: without its closing brace. */
const open = (object: Json): string => JSON.stringify(object).slice(0, -1);
