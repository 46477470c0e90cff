import { statusCodes } from '#application/views';

/** The columns of a status period that say how long the station had had each code before it. */
export const durationColumns = statusCodes.map((code) => `before_${code}`);

/** The table of what statuses stations had, from when on. */
export const statusPeriods = `
  CREATE TABLE station_status_periods (
    station INTEGER NOT NULL,
    since INTEGER NOT NULL,
    code TEXT,
    version INTEGER NOT NULL,
    ${durationColumns.map((column) => `${column} INTEGER NOT NULL`).join(', ')},
    PRIMARY KEY (station, since)
  ) WITHOUT ROWID;
`;
