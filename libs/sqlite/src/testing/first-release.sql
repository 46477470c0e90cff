-- The file as the first release made it: a location and a station, and read models that say they have seen both.
CREATE TABLE aggregates (
    n INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    kind TEXT NOT NULL,
    version INTEGER NOT NULL,
    state TEXT NOT NULL,
    UNIQUE (id, kind)
  );
CREATE TABLE events (
    seq INTEGER PRIMARY KEY,
    aggregate INTEGER NOT NULL,
    version INTEGER NOT NULL,
    type TEXT NOT NULL,
    time TEXT NOT NULL,
    command_id TEXT NOT NULL,
    caller TEXT NOT NULL,
    data TEXT NOT NULL,
    UNIQUE (aggregate, version)
  );
CREATE TABLE outcomes (
    n INTEGER PRIMARY KEY,
    command_id TEXT NOT NULL UNIQUE,
    seq INTEGER NOT NULL,
    kept_at INTEGER NOT NULL,
    outcome TEXT NOT NULL
  );
CREATE TABLE positions (name TEXT PRIMARY KEY, position TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE stations (
      n INTEGER PRIMARY KEY,
      id TEXT NOT NULL,
      version INTEGER NOT NULL,
      removed INTEGER NOT NULL,
      attributes TEXT NOT NULL,
      rest TEXT NOT NULL,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL,
      f_name TEXT, f_latitude TEXT, f_longitude TEXT, f_cost TEXT, f_cost_description TEXT, f_manufacturer TEXT, f_model TEXT, f_pwps_version TEXT, f_qr_enabled TEXT, f_outlets TEXT, f_hours TEXT, f_pre_charge_instructions TEXT, f_available TEXT, f_location_id TEXT, f_external_location_id TEXT, f_external_station_id TEXT, f_city TEXT, f_country TEXT
    );
CREATE INDEX stations_by_name ON stations (f_name, id) WHERE removed = 0;
CREATE INDEX stations_by_creation ON stations (created_at, id) WHERE removed = 0;
CREATE INDEX stations_by_update ON stations (updated_at, id) WHERE removed = 0;
CREATE INDEX stations_manufacturer ON stations (f_manufacturer) WHERE f_manufacturer IS NOT NULL;
CREATE INDEX stations_available ON stations (f_available) WHERE f_available IS NOT NULL;
CREATE INDEX stations_location_id ON stations (f_location_id) WHERE f_location_id IS NOT NULL;
CREATE INDEX stations_external_location_id ON stations (f_external_location_id) WHERE f_external_location_id IS NOT NULL;
CREATE INDEX stations_external_station_id ON stations (f_external_station_id) WHERE f_external_station_id IS NOT NULL;
CREATE INDEX stations_city ON stations (f_city) WHERE f_city IS NOT NULL;
CREATE VIRTUAL TABLE stations_words USING fts5(
      words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
    );
CREATE TABLE connector_types (
      n INTEGER PRIMARY KEY,
      id TEXT NOT NULL,
      version INTEGER NOT NULL,
      removed INTEGER NOT NULL,
      attributes TEXT NOT NULL,
      rest TEXT NOT NULL,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL,
      f_name TEXT, f_description TEXT, f_power TEXT, f_kilowatts TEXT, f_photo TEXT, f_is_active TEXT
    );
CREATE INDEX connector_types_by_name ON connector_types (f_name, id) WHERE removed = 0;
CREATE VIRTUAL TABLE connector_types_words USING fts5(
      words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
    );
CREATE TABLE locations (
      n INTEGER PRIMARY KEY,
      id TEXT NOT NULL,
      version INTEGER NOT NULL,
      removed INTEGER NOT NULL,
      attributes TEXT NOT NULL,
      rest TEXT NOT NULL,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL,
      f_name TEXT, f_address TEXT, f_city TEXT, f_region TEXT, f_postal_code TEXT, f_country TEXT, f_time_zone TEXT, f_retired TEXT
    );
CREATE INDEX locations_by_name ON locations (f_name, id) WHERE removed = 0;
CREATE INDEX locations_city ON locations (f_city) WHERE f_city IS NOT NULL;
CREATE VIRTUAL TABLE locations_words USING fts5(
      words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
    );
CREATE TABLE station_connectors (
    connector_type_id TEXT NOT NULL,
    station_id TEXT NOT NULL,
    PRIMARY KEY (connector_type_id, station_id)
  ) WITHOUT ROWID;
CREATE INDEX station_connectors_by_station ON station_connectors (station_id);
INSERT INTO aggregates VALUES
  (1, '42', 'location', 1, '{"kind":"registered","attributes":{"name":null,"address":null,"city":"Köln","region":null,"postal_code":null,"country":null,"time_zone":null},"source":null,"created_at":"2026-11-20T08:00:00.000Z","updated_at":"2026-11-20T08:00:00.000Z"}'),
  (2, '9574c911-3172-56e9-bded-19f5fd4e9189', 'station', 1, '{"kind":"present","attributes":{"name":"Dom","latitude":"50.94","longitude":"6.96","cost":null,"cost_description":null,"manufacturer":null,"model":null,"pwps_version":null,"qr_enabled":false,"outlets":null,"hours":null,"pre_charge_instructions":null,"available":null,"location_id":"42","external_location_id":null,"external_station_id":null},"observed":null,"connectors":[],"source":null,"created_at":"2026-11-20T08:00:00.000Z","updated_at":"2026-11-20T08:00:00.000Z"}');
INSERT INTO events VALUES
  (1, 1, 1, 'LocationRegistered.v1', '2026-11-20T08:00:00.000Z', '01a1fa3f-b000-7000-8000-000000000001', 'anonymous', '{"attributes":{"name":null,"address":null,"city":"Köln","region":null,"postal_code":null,"country":null,"time_zone":null}}'),
  (2, 2, 1, 'StationCreated.v1', '2026-11-20T08:00:00.000Z', '01a1fa3f-b000-7000-8000-000000000002', 'anonymous', '{"attributes":{"name":"Dom","latitude":"50.94","longitude":"6.96","cost":null,"cost_description":null,"manufacturer":null,"model":null,"pwps_version":null,"qr_enabled":false,"outlets":null,"hours":null,"pre_charge_instructions":null,"available":null,"location_id":"42","external_location_id":null,"external_station_id":null}}');
INSERT INTO positions VALUES ('projection', 'AQI');
PRAGMA user_version = 1;
