import type { Party } from '../ocpi/ocpi-gaps.js';
import type { Json } from '../ocpi/ocpi-values.js';
import { LANGUAGE } from './datex2-values.js';

const profile = {
  modelBaseVersionG: '3',
  profileNameG: 'AFIR Energy Infrastructure',
  profileVersionG: '01-00-00',
};

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
    `${publication('aegiEnergyInfrastructureTablePublication', publisher, {})},"energyInfrastructureTable":[` +
    `${open({ idG: TABLE_ID })},"energyInfrastructureSite":[`,
  tail: (version) => `],"versionG":${JSON.stringify(version)}}]}}}\n`,
});

/** The document of the statuses of the table's sites. */
export const statusFrame = (publisher: Publisher): DocumentFrame<() => string> => ({
  head: `${publication('aegiEnergyInfrastructureStatusPublication', publisher, {
    tableReference: [{ targetClass: 'EnergyInfrastructureTable', idG: TABLE_ID }],
  })},"energyInfrastructureSiteStatus":[`,
  tail: () => ']}}}\n',
});

const publication = (name: string, { own, time }: Publisher, members: Json): string =>
  `{"payload":${open(profile)},"${name}":${open({
    lang: LANGUAGE,
    publicationTime: time,
    publicationCreator: own
      ? { country: own.country_code, nationalIdentifier: `${own.country_code}*${own.party_id}` }
      : { country: NO_COUNTRY, nationalIdentifier: TABLE_ID },
    ...members,
  })}`;

/** An object to which members are added: without its closing brace. */
const open = (object: Json): string => JSON.stringify(object).slice(0, -1);
