// Made from the OpenAPI document by openapi-typescript: test/console/api-schema.spec.ts.
export interface paths {
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["isLive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["isReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/{path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/problems": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listProblems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/problems/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readProblem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["runBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/caller": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readCaller"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/commands/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readCommand"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/connector-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listConnectorTypes"];
        put?: never;
        post: operations["createConnectorType"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/connector-types.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["exportConnectorTypesCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/connector-types/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readConnectorType"];
        put?: never;
        post?: never;
        delete: operations["removeConnectorType"];
        options?: never;
        head?: never;
        patch: operations["updateConnectorType"];
        trace?: never;
    };
    "/v1/connector-types/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readConnectorTypeHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/connector-types/{id}/photo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["setConnectorTypePhoto"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/connector-types/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["restoreConnectorType"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/coverage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readCoverage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/coverage/{item}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listLackingRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/datex2/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readDatexStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/datex2/table": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readDatexTable"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/feeds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listFeeds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/feeds/{feed}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readFeed"];
        put: operations["putFeed"];
        post?: never;
        delete: operations["removeFeed"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/feeds/{feed}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["runFeed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/forms/{form}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readForm"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listImports"];
        put?: never;
        post: operations["startImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readImport"];
        put?: never;
        post?: never;
        delete: operations["cancelImport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/imports/{id}/rejects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readRejects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/imports/{id}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["revertImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listKeys"];
        put?: never;
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/locations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listLocations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/locations.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["exportLocationsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/locations.geojson": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["exportLocationsGeoJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/locations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readLocation"];
        put: operations["registerLocation"];
        post?: never;
        delete: operations["retireLocation"];
        options?: never;
        head?: never;
        patch: operations["updateLocation"];
        trace?: never;
    };
    "/v1/locations/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readLocationHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/locations/{id}/stations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listLocationStations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reliability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readReliability"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/stations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listStations"];
        put?: never;
        post: operations["createStation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/stations.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["exportStationsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/stations.geojson": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["exportStationsGeoJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/stations/clusters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readStationClusters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/stations/removed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["findRemovedStations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/stations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readStation"];
        put?: never;
        post?: never;
        delete: operations["removeStation"];
        options?: never;
        head?: never;
        patch: operations["updateStation"];
        trace?: never;
    };
    "/v1/stations/{id}/availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["setStationAvailability"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/stations/{id}/connectors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["setStationConnectors"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/stations/{id}/details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["setStationDetails"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/stations/{id}/erase-history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["eraseStationHistory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/stations/{id}/exclusions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listStationExclusions"];
        put?: never;
        post: operations["excludeStationOutage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/stations/{id}/exclusions/{n}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["withdrawStationOutageExclusion"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/stations/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readStationHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/stations/{id}/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readStationPrices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/stations/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["restoreStation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/stations/{id}/uptime": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readStationUptime"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/summary/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readSummaryHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tariffs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listTariffs"];
        put?: never;
        post: operations["createTariff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tariffs.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["exportTariffsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tariffs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readTariff"];
        put?: never;
        post?: never;
        delete: operations["removeTariff"];
        options?: never;
        head?: never;
        patch: operations["updateTariff"];
        trace?: never;
    };
    "/v1/tariffs/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readTariffHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tariffs/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["restoreTariff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tiles.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readTileJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tiles/{z}/{x}/{y}.mvt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readTile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listWebhooks"];
        put?: never;
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readWebhook"];
        put?: never;
        post?: never;
        delete: operations["removeWebhook"];
        options?: never;
        head?: never;
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries/{delivery}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["retryDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["replayEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/revoke-old-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["revokeOldWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AmountInput: string | number;
        ApiKey: {
            id: string;
            name: string;
            last_four: string;
            scopes: components["schemas"]["Scope"][];
            feeds: string[] | null;
            created_at: string;
            expires_at: string | null;
            revoked_at?: string;
            last_used_at: string | null;
        };
        ApiKeyInput: {
            name: string;
            scopes: components["schemas"]["Scope"][];
            feeds?: string[] | null;
            expires_at?: string | null;
        };
        ApiKeys: {
            items: components["schemas"]["ApiKey"][];
        };
        Caller: {
            caller: string;
            kind: "anonymous" | "key" | "token";
            name?: string;
            scopes: components["schemas"]["Scope"][];
            feeds?: string[];
            expires_at?: string;
        };
        ChargingStation: {
            id: string;
            physical_reference?: string;
            max_kilowatts?: number;
            max_simultaneous?: number;
        };
        ChargingStationInput: {
            id: string;
            physical_reference?: string | null;
            max_kilowatts?: number | null;
            max_simultaneous?: number | null;
        };
        CommandLine: components["schemas"]["CreateStationCommand"] | components["schemas"]["UpdateStationCommand"] | components["schemas"]["UpsertStationCommand"] | components["schemas"]["SetStationAvailabilityCommand"] | components["schemas"]["SetStationConnectorsCommand"] | components["schemas"]["SetStationDetailsCommand"] | components["schemas"]["RemoveStationCommand"] | components["schemas"]["RestoreStationCommand"] | components["schemas"]["EraseStationTextCommand"] | components["schemas"]["ExcludeStationOutageCommand"] | components["schemas"]["WithdrawStationOutageExclusionCommand"] | components["schemas"]["CreateConnectorTypeCommand"] | components["schemas"]["UpdateConnectorTypeCommand"] | components["schemas"]["UpsertConnectorTypeCommand"] | components["schemas"]["RemoveConnectorTypeCommand"] | components["schemas"]["RestoreConnectorTypeCommand"] | components["schemas"]["RegisterLocationCommand"] | components["schemas"]["UpdateLocationCommand"] | components["schemas"]["RetireLocationCommand"] | components["schemas"]["CreateTariffCommand"] | components["schemas"]["UpdateTariffCommand"] | components["schemas"]["UpsertTariffCommand"] | components["schemas"]["RemoveTariffCommand"] | components["schemas"]["RestoreTariffCommand"];
        CommandOutcome: {
            command_id: string;
            status: "accepted" | "ignored" | "rejected" | "pending";
            aggregate_id: string | null;
            version: number | null;
            position: string | null;
            error?: components["schemas"]["Problem"];
        };
        Connector: {
            connector_type_id: string;
            count: number;
            standard: string | null;
            format: ("SOCKET" | "CABLE") | null;
            power_type: ("AC_1_PHASE" | "AC_2_PHASE" | "AC_2_PHASE_SPLIT" | "AC_3_PHASE" | "DC") | null;
            max_voltage: number | null;
            max_amperage: number | null;
            kilowatts: number | null;
            capabilities: string[];
            terms_and_conditions: string | null;
            tariff_ids: string[];
            tariff_sources: {
                feed: string;
                id: string;
            }[];
            name: string | null;
        };
        ConnectorType: {
            id: string;
            version: number;
            attributes: {
                name: string | null;
                description: string | null;
                power: string | null;
                kilowatts: string | null;
                photo: string;
                is_active: boolean;
                created_at: string;
                updated_at: string;
            };
            source: {
                feed: string;
                id: string;
                attribution?: string;
            } | null;
        };
        "ConnectorTypeActivated.v1": {
            specversion: "1.0";
            id: string;
            source: string;
            type: "ConnectorTypeActivated.v1";
            subject: string;
            time: string;
            datacontenttype: "application/json";
            aggregateversion: number;
            commandid: string | null;
            caller: string | null;
            traceparent?: string;
            importid?: string;
            position: string;
            data: components["schemas"]["ConnectorTypeActivatedData.v1"];
        };
        "ConnectorTypeActivatedData.v1": Record<string, never>;
        "ConnectorTypeActivatedHistoryItem.v1": {
            type: "ConnectorTypeActivated.v1";
            version: number;
            occurred_at: string;
            caller: string | null;
            command_id: string | null;
            import_id?: string;
            data: components["schemas"]["ConnectorTypeActivatedData.v1"];
        };
        "ConnectorTypeChanged.v1": {
            specversion: "1.0";
            id: string;
            source: string;
            type: "ConnectorTypeChanged.v1";
            subject: string;
            time: string;
            datacontenttype: "application/json";
            aggregateversion: number;
            commandid: string | null;
            caller: string | null;
            traceparent?: string;
            importid?: string;
            position: string;
            data: components["schemas"]["ConnectorTypeChangedData.v1"];
        };
        "ConnectorTypeChangedData.v1": {
            changed: {
                name?: string | null;
                description?: string | null;
                power?: string | null;
                kilowatts?: string | null;
                photo?: string;
            };
            previous: {
                name?: string | null;
                description?: string | null;
                power?: string | null;
                kilowatts?: string | null;
                photo?: string;
            };
        };
        "ConnectorTypeChangedHistoryItem.v1": {
            type: "ConnectorTypeChanged.v1";
            version: number;
            occurred_at: string;
            caller: string | null;
            command_id: string | null;
            import_id?: string;
            data: components["schemas"]["ConnectorTypeChangedData.v1"];
        };
        "ConnectorTypeCreated.v1": {
            specversion: "1.0";
            id: string;
            source: string;
            type: "ConnectorTypeCreated.v1";
            subject: string;
            time: string;
            datacontenttype: "application/json";
            aggregateversion: number;
            commandid: string | null;
            caller: string | null;
            traceparent?: string;
            importid?: string;
            position: string;
            data: components["schemas"]["ConnectorTypeCreatedData.v1"];
        };
        "ConnectorTypeCreatedData.v1": {
            attributes: {
                name: string | null;
                description: string | null;
                power: string | null;
                kilowatts: string | null;
                photo: string;
                is_active: boolean;
            };
            source?: {
                feed: string;
                id: string;
            };
        };
        "ConnectorTypeCreatedHistoryItem.v1": {
            type: "ConnectorTypeCreated.v1";
            version: number;
            occurred_at: string;
            caller: string | null;
            command_id: string | null;
            import_id?: string;
            data: components["schemas"]["ConnectorTypeCreatedData.v1"];
        };
        "ConnectorTypeDeactivated.v1": {
            specversion: "1.0";
            id: string;
            source: string;
            type: "ConnectorTypeDeactivated.v1";
            subject: string;
            time: string;
            datacontenttype: "application/json";
            aggregateversion: number;
            commandid: string | null;
            caller: string | null;
            traceparent?: string;
            importid?: string;
            position: string;
            data: components["schemas"]["ConnectorTypeDeactivatedData.v1"];
        };
        "ConnectorTypeDeactivatedData.v1": Record<string, never>;
        "ConnectorTypeDeactivatedHistoryItem.v1": {
            type: "ConnectorTypeDeactivated.v1";
            version: number;
            occurred_at: string;
            caller: string | null;
            command_id: string | null;
            import_id?: string;
            data: components["schemas"]["ConnectorTypeDeactivatedData.v1"];
        };
        ConnectorTypeHistoryItem: components["schemas"]["ConnectorTypeCreatedHistoryItem.v1"] | components["schemas"]["ConnectorTypeChangedHistoryItem.v1"] | components["schemas"]["ConnectorTypeActivatedHistoryItem.v1"] | components["schemas"]["ConnectorTypeDeactivatedHistoryItem.v1"] | components["schemas"]["ConnectorTypeRemovedHistoryItem.v1"] | components["schemas"]["ConnectorTypeRestoredHistoryItem.v1"];
        ConnectorTypeHistoryPage: {
            items: components["schemas"]["ConnectorTypeHistoryItem"][];
            next: string | null;
        };
        ConnectorTypeInput: {
            name?: string | null;
            description?: string | null;
            power?: string | null;
            kilowatts?: string | null;
            photo?: string;
            is_active?: boolean;
        };
        ConnectorTypeItem: {
            id: string;
            version: number;
            attributes: {
                name: string | null;
                description: string | null;
                power: string | null;
                kilowatts: string | null;
                photo: string;
                is_active: boolean;
            };
            source: {
                feed: string;
                id: string;
                attribution?: string;
            } | null;
        };
        ConnectorTypeOrOutcome: components["schemas"]["ConnectorType"] | components["schemas"]["WriteOutcome"];
        ConnectorTypePage: {
            items: components["schemas"]["ConnectorTypeItem"][];
            next: string | null;
            total?: number;
        };
        ConnectorTypePatch: {
            name?: string | null;
            description?: string | null;
            power?: string | null;
            kilowatts?: string | null;
            photo?: string;
            is_active?: boolean;
        };
        "ConnectorTypeRemoved.v1": {
            specversion: "1.0";
            id: string;
            source: string;
            type: "ConnectorTypeRemoved.v1";
            subject: string;
            time: string;
            datacontenttype: "application/json";
            aggregateversion: number;
            commandid: string | null;
            caller: string | null;
            traceparent?: string;
            importid?: string;
            position: string;
            data: components["schemas"]["ConnectorTypeRemovedData.v1"];
        };
        "ConnectorTypeRemovedData.v1": Record<string, never>;
        "ConnectorTypeRemovedHistoryItem.v1": {
            type: "ConnectorTypeRemoved.v1";
            version: number;
            occurred_at: string;
            caller: string | null;
            command_id: string | null;
            import_id?: string;
            data: components["schemas"]["ConnectorTypeRemovedData.v1"];
        };
        "ConnectorTypeRestored.v1": {
            specversion: "1.0";
            id: string;
            source: string;
            type: "ConnectorTypeRestored.v1";
            subject: string;
            time: string;
            datacontenttype: "application/json";
            aggregateversion: number;
            commandid: string | null;
            caller: string | null;
            traceparent?: string;
            importid?: string;
            position: string;
            data: components["schemas"]["ConnectorTypeRestoredData.v1"];
        };
        "ConnectorTypeRestoredData.v1": {
            attributes: {
                name: string | null;
                description: string | null;
                power: string | null;
                kilowatts: string | null;
                photo: string;
                is_active: boolean;
            };
        };
        "ConnectorTypeRestoredHistoryItem.v1": {
            type: "ConnectorTypeRestored.v1";
            version: number;
            occurred_at: string;
            caller: string | null;
            command_id: string | null;
            import_id?: string;
            data: components["schemas"]["ConnectorTypeRestoredData.v1"];
        };
        Coverage: {
            locations: number;
            stations: number;
            items: components["schemas"]["CoverageItem"][];
            group_by?: "source_feed" | "operator";
            groups?: components["schemas"]["CoverageGroup"][];
            ungrouped?: number;
        };
        CoverageGroup: {
            value: string | null;
            locations: number;
            stations: number;
            have: {
                operator_legal_name: number;
                operator_name: number;
                recharging_points: number;
                staff: number;
                help_phone: number;
                facilities: number;
                position: number;
                directions: number;
                country: number;
                region: number;
                city: number;
                postal_code: number;
                address: number;
                opening_hours: number;
                time_zone: number;
                vehicle_types: number;
                vehicle_limits: number;
                parking_places: number;
                parking_disabled: number;
                card_payment: number;
                contactless_payment: number;
                other_payment: number;
                payment_providers: number;
                contract_payment: number;
                evse_id: number;
                connectors: number;
                connector_types: number;
                current: number;
                station_power: number;
                point_power: number;
                service_providers: number;
                plug_and_charge: number;
                smart_charging: number;
                renewable: number;
                operational: number;
                availability: number;
                ad_hoc_price: number;
            };
        };
        CoverageItem: {
            id: "operator_legal_name" | "operator_name" | "recharging_points" | "staff" | "help_phone" | "facilities" | "position" | "directions" | "country" | "region" | "city" | "postal_code" | "address" | "opening_hours" | "time_zone" | "vehicle_types" | "vehicle_limits" | "parking_places" | "parking_disabled" | "card_payment" | "contactless_payment" | "other_payment" | "payment_providers" | "contract_payment" | "evse_id" | "connectors" | "connector_types" | "current" | "station_power" | "point_power" | "service_providers" | "plug_and_charge" | "smart_charging" | "renewable" | "operational" | "availability" | "ad_hoc_price";
            row: string;
            article: string | null;
            title: string;
            kind: "static" | "dynamic";
            record: "location" | "station";
            of: number;
            have: number;
            share: number | null;
        };
        CreateConnectorTypeCommand: {
            command_id?: string;
            type: "CreateConnectorType";
            expected_version?: number;
            data?: {
                name?: string | null;
                description?: string | null;
                power?: string | null;
                kilowatts?: string | null;
                photo?: string;
                is_active?: boolean;
            };
        };
        CreateStationCommand: {
            command_id?: string;
            type: "CreateStation";
            expected_version?: number;
            observed_at?: string;
            data: {
                name?: string | null;
                latitude?: components["schemas"]["NumericInput"] | null;
                longitude?: components["schemas"]["NumericInput"] | null;
                cost?: string | null;
                cost_description?: string | null;
                manufacturer?: string | null;
                model?: string | null;
                pwps_version?: string | null;
                qr_enabled?: boolean | null;
                outlets?: string | null;
                hours?: string | null;
                pre_charge_instructions?: string | null;
                available?: ("0" | "1" | "2" | "3" | "4") | null;
                location_id: components["schemas"]["Uint64Input"];
                external_location_id?: components["schemas"]["Uint64Input"] | null;
                external_station_id?: components["schemas"]["Uint64Input"] | null;
                charging_station_id?: string | null;
                parking?: components["schemas"]["StationParkingInput"][] | null;
                accepted_service_providers?: string[] | null;
                payment?: components["schemas"]["PaymentInput"] | null;
                directions?: components["schemas"]["DisplayTextInput"][] | null;
                images?: components["schemas"]["ImageInput"][] | null;
                status_schedule?: components["schemas"]["ScheduledStatusInput"][] | null;
            };
        };
        CreateTariffCommand: {
            command_id?: string;
            type: "CreateTariff";
            expected_version?: number;
            data: {
                name?: string | null;
                kind?: ("AD_HOC_PAYMENT" | "PROFILE_CHEAP" | "PROFILE_FAST" | "PROFILE_GREEN" | "REGULAR") | null;
                currency: string;
                url?: string | null;
                tax_included?: boolean | null;
                min_price?: components["schemas"]["PriceLimitInput"] | null;
                max_price?: components["schemas"]["PriceLimitInput"] | null;
                elements: components["schemas"]["TariffElementInput"][];
                valid_from?: string | null;
                valid_until?: string | null;
                energy_mix?: components["schemas"]["EnergyMixInput"] | null;
            };
        };
        DatexStatus: {
            messageContainer: {
                exchangeInformation: Record<string, never>;
                payload: {
                    modelBaseVersionG: "3";
                    profileNameG: "AFIR Energy Infrastructure";
                    profileVersionG: "01-00-00";
                    aegiEnergyInfrastructureStatusPublication: Record<string, never>;
                }[];
            };
        };
        DatexTable: {
            payload: {
                modelBaseVersionG: "3";
                profileNameG: "AFIR Energy Infrastructure";
                profileVersionG: "01-00-00";
                aegiEnergyInfrastructureTablePublication: Record<string, never>;
            };
        };
        Delivery: {
            id: string;
            event_id: string;
            event_type: "StationCreated.v1" | "StationDetailsChanged.v1" | "StationAvailabilityChanged.v1" | "StationAvailabilityConfirmed.v1" | "StationRelocated.v1" | "StationConnectorsChanged.v1" | "StationRemoved.v1" | "StationRestored.v1" | "StationTextErased.v1" | "StationOutageExcluded.v1" | "StationOutageExclusionWithdrawn.v1" | "ConnectorTypeCreated.v1" | "ConnectorTypeChanged.v1" | "ConnectorTypeActivated.v1" | "ConnectorTypeDeactivated.v1" | "ConnectorTypeRemoved.v1" | "ConnectorTypeRestored.v1" | "LocationRegistered.v1" | "LocationChanged.v1" | "LocationRetired.v1" | "TariffCreated.v1" | "TariffChanged.v1" | "TariffRemoved.v1" | "TariffRestored.v1";
            subject: string;
            run: number;
            status: "pending" | "delivered" | "failed";
            attempts: number;
            created_at: string;
            next_attempt_at: string | null;
            last_attempt_at: string | null;
            last_status: number | null;
            last_error: string | null;
            answer: string | null;
        };
        DeliveryPage: {
            items: components["schemas"]["Delivery"][];
            next: string | null;
        };
        DisplayText: {
            language: string;
            text: string;
        };
        DisplayTextInput: {
            language: string;
            text: string;
        };
        EndLine: {
            done: boolean;
            accepted: number;
            ignored: number;
            rejected: number;
            position: string;
            truncated?: boolean;
        };
        EnergyMix: {
            is_green_energy: boolean;
            energy_sources?: components["schemas"]["EnergySource"][];
            environ_impact?: components["schemas"]["EnvironmentalImpact"][];
            supplier_name?: string;
            energy_product_name?: string;
        };
        EnergyMixInput: {
            is_green_energy: boolean;
            energy_sources?: components["schemas"]["EnergySourceInput"][] | null;
            environ_impact?: components["schemas"]["EnvironmentalImpactInput"][] | null;
            supplier_name?: string | null;
            energy_product_name?: string | null;
        };
        EnergyMixPatch: {
            is_green_energy?: boolean | null;
            energy_sources?: components["schemas"]["EnergySourceInput"][] | null;
            environ_impact?: components["schemas"]["EnvironmentalImpactInput"][] | null;
            supplier_name?: string | null;
            energy_product_name?: string | null;
        };
        EnergySource: {
            source: string;
            percentage: number;
        };
        EnergySourceInput: {
            source: string;
            percentage: number;
        };
        EnvironmentalImpact: {
            category: string;
            amount: number;
        };
        EnvironmentalImpactInput: {
            category: string;
            amount: number;
        };
        EraseStationTextCommand: {
            command_id?: string;
            type: "EraseStationText";
            expected_version?: number;
            id?: string;
            source?: {
                feed: string;
                id: string;
            };
            data?: Record<string, never>;
        };
        Event: components["schemas"]["StationCreated.v1"] | components["schemas"]["StationDetailsChanged.v1"] | components["schemas"]["StationAvailabilityChanged.v1"] | components["schemas"]["StationAvailabilityConfirmed.v1"] | components["schemas"]["StationRelocated.v1"] | components["schemas"]["StationConnectorsChanged.v1"] | components["schemas"]["StationRemoved.v1"] | components["schemas"]["StationRestored.v1"] | components["schemas"]["StationTextErased.v1"] | components["schemas"]["StationOutageExcluded.v1"] | components["schemas"]["StationOutageExclusionWithdrawn.v1"] | components["schemas"]["ConnectorTypeCreated.v1"] | components["schemas"]["ConnectorTypeChanged.v1"] | components["schemas"]["ConnectorTypeActivated.v1"] | components["schemas"]["ConnectorTypeDeactivated.v1"] | components["schemas"]["ConnectorTypeRemoved.v1"] | components["schemas"]["ConnectorTypeRestored.v1"] | components["schemas"]["LocationRegistered.v1"] | components["schemas"]["LocationChanged.v1"] | components["schemas"]["LocationRetired.v1"] | components["schemas"]["TariffCreated.v1"] | components["schemas"]["TariffChanged.v1"] | components["schemas"]["TariffRemoved.v1"] | components["schemas"]["TariffRestored.v1"];
        EventPage: {
            items: components["schemas"]["Event"][];
            next: string | null;
        };
        EventTypeInput: "StationCreated.v1" | "StationDetailsChanged.v1" | "StationAvailabilityChanged.v1" | "StationAvailabilityConfirmed.v1" | "StationRelocated.v1" | "StationConnectorsChanged.v1" | "StationRemoved.v1" | "StationRestored.v1" | "StationTextErased.v1" | "StationOutageExcluded.v1" | "StationOutageExclusionWithdrawn.v1" | "ConnectorTypeCreated.v1" | "ConnectorTypeChanged.v1" | "ConnectorTypeActivated.v1" | "ConnectorTypeDeactivated.v1" | "ConnectorTypeRemoved.v1" | "ConnectorTypeRestored.v1" | "LocationRegistered.v1" | "LocationChanged.v1" | "LocationRetired.v1" | "TariffCreated.v1" | "TariffChanged.v1" | "TariffRemoved.v1" | "TariffRestored.v1" | "StationCreated" | "StationDetailsChanged" | "StationAvailabilityChanged" | "StationAvailabilityConfirmed" | "StationRelocated" | "StationConnectorsChanged" | "StationRemoved" | "StationRestored" | "StationTextErased" | "StationOutageExcluded" | "StationOutageExclusionWithdrawn" | "ConnectorTypeCreated" | "ConnectorTypeChanged" | "ConnectorTypeActivated" | "ConnectorTypeDeactivated" | "ConnectorTypeRemoved" | "ConnectorTypeRestored" | "LocationRegistered" | "LocationChanged" | "LocationRetired" | "TariffCreated" | "TariffChanged" | "TariffRemoved" | "TariffRestored";
        ExceptionalPeriod: {
            period_begin: string;
            period_end: string;
        };
        ExceptionalPeriodInput: {
            period_begin: string;
            period_end: string;
        };
        ExcludeStationOutageCommand: {
            command_id?: string;
            type: "ExcludeStationOutage";
            expected_version?: number;
            id?: string;
            source?: {
                feed: string;
                id: string;
            };
            data: {
                from: string;
                to: string;
                reason: "utility_interruption" | "vehicle_fault" | "scheduled_maintenance" | "vandalism" | "natural_disaster";
                note?: string | null;
            };
        };
        Feed: {
            feed: string;
            version: number;
            url: string;
            tariffs: string | null;
            format: ("ndjson" | "ocm" | "datex2" | "geojson" | "afdc" | "ocpi" | "irve" | "bnetza" | "csv") | null;
            reports_on: string | null;
            licence: string | null;
            attribution: string | null;
            contact: string | null;
            paused: boolean;
            every: unknown;
            has_token: boolean;
            options: {
                complete: boolean;
                force: boolean;
                confirm: boolean;
                include_unpublished: boolean;
            };
            state: "new" | "ok" | "late" | "failing" | "paused";
            last_run: string | null;
            last_success: string | null;
            next_run: string | null;
            failing_since: string | null;
            last_error: string | null;
            records: number | null;
            records_feed: string | null;
            newest_observed_at: string | null;
            last_import: string | null;
            created_at: string;
            updated_at: string;
        };
        FeedInput: {
            url: string;
            tariffs?: string | null;
            format?: ("ndjson" | "ocm" | "datex2" | "geojson" | "afdc" | "ocpi" | "irve" | "bnetza" | "csv") | null;
            reports_on?: string | null;
            licence?: string | null;
            attribution?: string | null;
            contact?: string | null;
            paused?: boolean;
            every: unknown;
            token?: string | null;
            options?: {
                complete?: boolean;
                force?: boolean;
                confirm?: boolean;
                include_unpublished?: boolean;
            };
        };
        FeedOrOutcome: components["schemas"]["Feed"] | components["schemas"]["WriteOutcome"];
        FeedPage: {
            items: components["schemas"]["Feed"][];
            next: string | null;
        };
        FeedRun: {
            id: string;
            state: "queued" | "running" | "done" | "failed" | "cancelled";
        };
        FieldError: {
            pointer: string;
            code: "required" | "null_not_allowed" | "not_numeric" | "not_a_string" | "not_a_boolean" | "not_an_object" | "not_an_array" | "too_long" | "invalid_character" | "not_in_list" | "not_uint64" | "unsafe_number" | "not_a_count" | "not_a_number" | "out_of_range" | "too_large" | "not_a_timestamp" | "in_future" | "not_a_country" | "not_a_time_zone" | "not_a_photo_path" | "not_a_url" | "unknown_field" | "not_fillable" | "duplicate" | "location_unknown" | "location_retired" | "connector_type_unknown";
            detail: string;
        };
        FilterValue: unknown;
        Form: {
            schema: Record<string, never>;
            ui: components["schemas"]["FormEntry"][];
        };
        FormEntry: {
            name: string;
            label: string;
            control: "text" | "textarea" | "toggle" | "select" | "file" | "tokens" | "number" | "reference" | "time_of_day" | "timestamp" | "object" | "list";
            required?: boolean;
            options?: {
                value: unknown;
                label: string;
            }[];
            collection?: string;
            members?: components["schemas"]["FormEntry"][];
        };
        GeoLocation: {
            latitude: string;
            longitude: string;
        };
        GeoLocationInput: {
            latitude: components["schemas"]["NumericInput"];
            longitude: components["schemas"]["NumericInput"];
        };
        HistoryItem: components["schemas"]["StationCreatedHistoryItem.v1"] | components["schemas"]["StationDetailsChangedHistoryItem.v1"] | components["schemas"]["StationAvailabilityChangedHistoryItem.v1"] | components["schemas"]["StationAvailabilityConfirmedHistoryItem.v1"] | components["schemas"]["StationRelocatedHistoryItem.v1"] | components["schemas"]["StationConnectorsChangedHistoryItem.v1"] | components["schemas"]["StationRemovedHistoryItem.v1"] | components["schemas"]["StationRestoredHistoryItem.v1"] | components["schemas"]["StationTextErasedHistoryItem.v1"] | components["schemas"]["StationOutageExcludedHistoryItem.v1"] | components["schemas"]["StationOutageExclusionWithdrawnHistoryItem.v1"];
        HistoryPage: {
            items: components["schemas"]["HistoryItem"][];
            next: string | null;
        };
        Image: {
            url: string;
            thumbnail?: string;
            category: string;
            type: string;
            width?: number;
            height?: number;
        };
        ImageInput: {
            url: string;
            thumbnail?: string | null;
            category: string;
            type: string;
            width?: number | null;
            height?: number | null;
        };
        ImagePatch: {
            url?: string | null;
            thumbnail?: string | null;
            category?: string | null;
            type?: string | null;
            width?: number | null;
            height?: number | null;
        };
        Import: {
            id: string;
            state: "queued" | "running" | "done" | "failed" | "cancelled";
            feed: string | null;
            format: string | null;
            caller?: string;
            dry_run: boolean;
            reverts: string | null;
            created_at: string;
            started_at: string | null;
            ended_at: string | null;
            progress: {
                bytes: number;
                total_bytes: number | null;
                records: number;
                rate: number;
            };
            counts: {
                stations?: components["schemas"]["ImportOutcomes"];
                locations?: components["schemas"]["ImportOutcomes"];
                connector_types?: components["schemas"]["ImportOutcomes"];
                tariffs?: components["schemas"]["ImportOutcomes"];
            };
            warnings: components["schemas"]["ImportFinding"][];
            rejects: components["schemas"]["ImportFinding"][];
            error?: components["schemas"]["Problem"];
            position: string | null;
        };
        ImportFinding: {
            kind: string;
            count: number;
            examples: string[];
        };
        ImportOutcomes: {
            created: number;
            changed: number;
            unchanged: number;
            skipped: number;
            rejected: number;
            removed: number;
        };
        ImportPage: {
            items: components["schemas"]["Import"][];
            next: string | null;
        };
        LackingRecord: {
            id: string;
            name: string | null;
            operator: string | null;
            source: {
                feed: string;
                id: string;
                attribution?: string;
            } | null;
        };
        LackingRecords: {
            item: "operator_legal_name" | "operator_name" | "recharging_points" | "staff" | "help_phone" | "facilities" | "position" | "directions" | "country" | "region" | "city" | "postal_code" | "address" | "opening_hours" | "time_zone" | "vehicle_types" | "vehicle_limits" | "parking_places" | "parking_disabled" | "card_payment" | "contactless_payment" | "other_payment" | "payment_providers" | "contract_payment" | "evse_id" | "connectors" | "connector_types" | "current" | "station_power" | "point_power" | "service_providers" | "plug_and_charge" | "smart_charging" | "renewable" | "operational" | "availability" | "ad_hoc_price";
            record: "location" | "station";
            items: components["schemas"]["LackingRecord"][];
            next: string | null;
        };
        Live: {
            status: "live";
        };
        Location: {
            id: string;
            version: number;
            attributes: {
                name: string | null;
                address: string | null;
                city: string | null;
                region: string | null;
                postal_code: string | null;
                country: string | null;
                time_zone: string | null;
                retired: boolean;
                latitude: string | null;
                longitude: string | null;
                operator: string | null;
                help_phone: string | null;
                facilities: string[];
            };
            derived: string[];
            source: {
                feed: string;
                id: string;
                attribution?: string;
            } | null;
            opening_times: components["schemas"]["OpeningTimes"] | null;
            charging_when_closed: boolean | null;
            access: ("PUBLIC" | "RESTRICTED" | "PRIVATE") | null;
            parking_type: string | null;
            parking_places: components["schemas"]["ParkingPlace"][];
            charging_stations: components["schemas"]["ChargingStation"][];
            max_kilowatts: number | null;
            operator_details: components["schemas"]["OrganisationDetails"] | null;
            suboperator: components["schemas"]["Organisation"] | null;
            owner: components["schemas"]["Organisation"] | null;
            network: components["schemas"]["Organisation"] | null;
            roaming: components["schemas"]["Organisation"][];
            staffed: components["schemas"]["Staff"] | null;
            energy_mix: components["schemas"]["EnergyMix"] | null;
            nuts: string | null;
            directions: components["schemas"]["DisplayText"][];
            images: components["schemas"]["Image"][];
            related_locations: components["schemas"]["RelatedLocation"][];
            stations?: {
                total: number;
                by_status: {
                    [key: string]: number;
                };
            };
            open_now?: boolean | null;
            next_change?: string | null;
            extensions?: {
                [key: string]: unknown;
            } | null;
        };
        "LocationChanged.v1": {
            specversion: "1.0";
            id: string;
            source: string;
            type: "LocationChanged.v1";
            subject: string;
            time: string;
            datacontenttype: "application/json";
            aggregateversion: number;
            commandid: string | null;
            caller: string | null;
            traceparent?: string;
            importid?: string;
            position: string;
            data: components["schemas"]["LocationChangedData.v1"];
        };
        "LocationChangedData.v1": {
            changed: {
                name?: string | null;
                address?: string | null;
                city?: string | null;
                region?: string | null;
                postal_code?: string | null;
                country?: string | null;
                time_zone?: string | null;
                latitude?: string | null;
                longitude?: string | null;
                operator?: string | null;
                help_phone?: string | null;
                facilities?: string[];
                opening_times?: components["schemas"]["OpeningTimes"] | null;
                charging_when_closed?: boolean | null;
                access?: ("PUBLIC" | "RESTRICTED" | "PRIVATE") | null;
                parking_type?: string | null;
                parking_places?: components["schemas"]["ParkingPlace"][];
                charging_stations?: components["schemas"]["ChargingStation"][];
                max_kilowatts?: number | null;
                operator_details?: components["schemas"]["OrganisationDetails"] | null;
                suboperator?: components["schemas"]["Organisation"] | null;
                owner?: components["schemas"]["Organisation"] | null;
                network?: components["schemas"]["Organisation"] | null;
                roaming?: components["schemas"]["Organisation"][];
                staffed?: components["schemas"]["Staff"] | null;
                energy_mix?: components["schemas"]["EnergyMix"] | null;
                nuts?: string | null;
                directions?: components["schemas"]["DisplayText"][];
                images?: components["schemas"]["Image"][];
                related_locations?: components["schemas"]["RelatedLocation"][];
                extensions?: {
                    [key: string]: unknown;
                } | null;
            };
            previous: {
                name?: string | null;
                address?: string | null;
                city?: string | null;
                region?: string | null;
                postal_code?: string | null;
                country?: string | null;
                time_zone?: string | null;
                latitude?: string | null;
                longitude?: string | null;
                operator?: string | null;
                help_phone?: string | null;
                facilities?: string[];
                opening_times?: components["schemas"]["OpeningTimes"] | null;
                charging_when_closed?: boolean | null;
                access?: ("PUBLIC" | "RESTRICTED" | "PRIVATE") | null;
                parking_type?: string | null;
                parking_places?: components["schemas"]["ParkingPlace"][];
                charging_stations?: components["schemas"]["ChargingStation"][];
                max_kilowatts?: number | null;
                operator_details?: components["schemas"]["OrganisationDetails"] | null;
                suboperator?: components["schemas"]["Organisation"] | null;
                owner?: components["schemas"]["Organisation"] | null;
                network?: components["schemas"]["Organisation"] | null;
                roaming?: components["schemas"]["Organisation"][];
                staffed?: components["schemas"]["Staff"] | null;
                energy_mix?: components["schemas"]["EnergyMix"] | null;
                nuts?: string | null;
                directions?: components["schemas"]["DisplayText"][];
                images?: components["schemas"]["Image"][];
                related_locations?: components["schemas"]["RelatedLocation"][];
                extensions?: {
                    [key: string]: unknown;
                } | null;
            };
        };
        "LocationChangedHistoryItem.v1": {
            type: "LocationChanged.v1";
            version: number;
            occurred_at: string;
            caller: string | null;
            command_id: string | null;
            import_id?: string;
            data: components["schemas"]["LocationChangedData.v1"];
        };
        LocationFeature: {
            type: "Feature";
            id: string;
            geometry: {
                type: "Point";
                coordinates: number[];
            } | null;
            properties: {
                name: string | null;
                address: string | null;
                city: string | null;
                region: string | null;
                postal_code: string | null;
                country: string | null;
                time_zone: string | null;
                retired: boolean;
                latitude: string | null;
                longitude: string | null;
                operator: string | null;
                help_phone: string | null;
                facilities: string[];
                stations: {
                    total: number;
                    by_status: {
                        [key: string]: number;
                    };
                };
                source_feed: string | null;
                source_id: string | null;
                derived: string[];
                attribution?: string;
            };
        };
        LocationFeatureCollection: {
            type: "FeatureCollection";
            features: components["schemas"]["LocationFeature"][];
            next: string | null;
            total?: number;
        };
        LocationFile: {
            type: "FeatureCollection";
            features: components["schemas"]["LocationFeature"][];
        };
        LocationHistoryItem: components["schemas"]["LocationRegisteredHistoryItem.v1"] | components["schemas"]["LocationChangedHistoryItem.v1"] | components["schemas"]["LocationRetiredHistoryItem.v1"];
        LocationHistoryPage: {
            items: components["schemas"]["LocationHistoryItem"][];
            next: string | null;
        };
        LocationInput: {
            name?: string | null;
            address?: string | null;
            city?: string | null;
            region?: string | null;
            postal_code?: string | null;
            country?: string | null;
            time_zone?: string | null;
            latitude?: components["schemas"]["NumericInput"] | null;
            longitude?: components["schemas"]["NumericInput"] | null;
            operator?: string | null;
            help_phone?: string | null;
            facilities?: string[] | null;
            opening_times?: components["schemas"]["OpeningTimesInput"] | null;
            charging_when_closed?: boolean | null;
            access?: ("PUBLIC" | "RESTRICTED" | "PRIVATE") | null;
            parking_type?: string | null;
            parking_places?: components["schemas"]["ParkingPlaceInput"][] | null;
            charging_stations?: components["schemas"]["ChargingStationInput"][] | null;
            max_kilowatts?: number | null;
            operator_details?: components["schemas"]["OrganisationDetailsInput"] | null;
            suboperator?: components["schemas"]["OrganisationInput"] | null;
            owner?: components["schemas"]["OrganisationInput"] | null;
            network?: components["schemas"]["OrganisationInput"] | null;
            roaming?: components["schemas"]["OrganisationInput"][] | null;
            staffed?: components["schemas"]["StaffInput"] | null;
            energy_mix?: components["schemas"]["EnergyMixInput"] | null;
            nuts?: string | null;
            directions?: components["schemas"]["DisplayTextInput"][] | null;
            images?: components["schemas"]["ImageInput"][] | null;
            related_locations?: components["schemas"]["RelatedLocationInput"][] | null;
        };
        LocationItem: {
            id: string;
            version: number;
            attributes: {
                name: string | null;
                address: string | null;
                city: string | null;
                region: string | null;
                postal_code: string | null;
                country: string | null;
                time_zone: string | null;
                retired: boolean;
                latitude: string | null;
                longitude: string | null;
                operator: string | null;
                help_phone: string | null;
                facilities: string[];
            };
            derived: string[];
            source: {
                feed: string;
                id: string;
                attribution?: string;
            } | null;
            opening_times: components["schemas"]["OpeningTimes"] | null;
            charging_when_closed: boolean | null;
            access: ("PUBLIC" | "RESTRICTED" | "PRIVATE") | null;
            parking_type: string | null;
            parking_places: components["schemas"]["ParkingPlace"][];
            charging_stations: components["schemas"]["ChargingStation"][];
            max_kilowatts: number | null;
            operator_details: components["schemas"]["OrganisationDetails"] | null;
            suboperator: components["schemas"]["Organisation"] | null;
            owner: components["schemas"]["Organisation"] | null;
            network: components["schemas"]["Organisation"] | null;
            roaming: components["schemas"]["Organisation"][];
            staffed: components["schemas"]["Staff"] | null;
            energy_mix: components["schemas"]["EnergyMix"] | null;
            nuts: string | null;
            directions: components["schemas"]["DisplayText"][];
            images: components["schemas"]["Image"][];
            related_locations: components["schemas"]["RelatedLocation"][];
            stations?: {
                total: number;
                by_status: {
                    [key: string]: number;
                };
            };
            distance_m?: number;
        };
        LocationPage: {
            items: components["schemas"]["LocationItem"][];
            next: string | null;
            total?: number;
        };
        LocationPatch: {
            name?: string | null;
            address?: string | null;
            city?: string | null;
            region?: string | null;
            postal_code?: string | null;
            country?: string | null;
            time_zone?: string | null;
            latitude?: components["schemas"]["NumericInput"] | null;
            longitude?: components["schemas"]["NumericInput"] | null;
            operator?: string | null;
            help_phone?: string | null;
            facilities?: string[] | null;
            opening_times?: components["schemas"]["OpeningTimesPatch"] | null;
            charging_when_closed?: boolean | null;
            access?: ("PUBLIC" | "RESTRICTED" | "PRIVATE") | null;
            parking_type?: string | null;
            parking_places?: components["schemas"]["ParkingPlaceInput"][] | null;
            charging_stations?: components["schemas"]["ChargingStationInput"][] | null;
            max_kilowatts?: number | null;
            operator_details?: components["schemas"]["OrganisationDetailsPatch"] | null;
            suboperator?: components["schemas"]["OrganisationPatch"] | null;
            owner?: components["schemas"]["OrganisationPatch"] | null;
            network?: components["schemas"]["OrganisationPatch"] | null;
            roaming?: components["schemas"]["OrganisationInput"][] | null;
            staffed?: components["schemas"]["StaffPatch"] | null;
            energy_mix?: components["schemas"]["EnergyMixPatch"] | null;
            nuts?: string | null;
            directions?: components["schemas"]["DisplayTextInput"][] | null;
            images?: components["schemas"]["ImageInput"][] | null;
            related_locations?: components["schemas"]["RelatedLocationInput"][] | null;
        };
        "LocationRegistered.v1": {
            specversion: "1.0";
            id: string;
            source: string;
            type: "LocationRegistered.v1";
            subject: string;
            time: string;
            datacontenttype: "application/json";
            aggregateversion: number;
            commandid: string | null;
            caller: string | null;
            traceparent?: string;
            importid?: string;
            position: string;
            data: components["schemas"]["LocationRegisteredData.v1"];
        };
        "LocationRegisteredData.v1": {
            attributes: {
                name: string | null;
                address: string | null;
                city: string | null;
                region: string | null;
                postal_code: string | null;
                country: string | null;
                time_zone: string | null;
                latitude: string | null;
                longitude: string | null;
                operator: string | null;
                help_phone: string | null;
                facilities: string[];
                opening_times?: components["schemas"]["OpeningTimes"] | null;
                charging_when_closed?: boolean | null;
                access?: ("PUBLIC" | "RESTRICTED" | "PRIVATE") | null;
                parking_type?: string | null;
                parking_places?: components["schemas"]["ParkingPlace"][];
                charging_stations?: components["schemas"]["ChargingStation"][];
                max_kilowatts?: number | null;
                operator_details?: components["schemas"]["OrganisationDetails"] | null;
                suboperator?: components["schemas"]["Organisation"] | null;
                owner?: components["schemas"]["Organisation"] | null;
                network?: components["schemas"]["Organisation"] | null;
                roaming?: components["schemas"]["Organisation"][];
                staffed?: components["schemas"]["Staff"] | null;
                energy_mix?: components["schemas"]["EnergyMix"] | null;
                nuts?: string | null;
                directions?: components["schemas"]["DisplayText"][];
                images?: components["schemas"]["Image"][];
                related_locations?: components["schemas"]["RelatedLocation"][];
            };
            source?: {
                feed: string;
                id: string;
            };
            extensions?: {
                [key: string]: unknown;
            };
        };
        "LocationRegisteredHistoryItem.v1": {
            type: "LocationRegistered.v1";
            version: number;
            occurred_at: string;
            caller: string | null;
            command_id: string | null;
            import_id?: string;
            data: components["schemas"]["LocationRegisteredData.v1"];
        };
        "LocationRetired.v1": {
            specversion: "1.0";
            id: string;
            source: string;
            type: "LocationRetired.v1";
            subject: string;
            time: string;
            datacontenttype: "application/json";
            aggregateversion: number;
            commandid: string | null;
            caller: string | null;
            traceparent?: string;
            importid?: string;
            position: string;
            data: components["schemas"]["LocationRetiredData.v1"];
        };
        "LocationRetiredData.v1": Record<string, never>;
        "LocationRetiredHistoryItem.v1": {
            type: "LocationRetired.v1";
            version: number;
            occurred_at: string;
            caller: string | null;
            command_id: string | null;
            import_id?: string;
            data: components["schemas"]["LocationRetiredData.v1"];
        };
        MadeApiKey: {
            key: string;
            id: string;
            name: string;
            last_four: string;
            scopes: components["schemas"]["Scope"][];
            feeds: string[] | null;
            created_at: string;
            expires_at: string | null;
            revoked_at?: string;
            last_used_at: string | null;
        };
        NumericInput: string | number;
        OpeningTimes: {
            twentyfourseven: boolean;
            regular_hours?: components["schemas"]["RegularHours"][];
            exceptional_openings?: components["schemas"]["ExceptionalPeriod"][];
            exceptional_closings?: components["schemas"]["ExceptionalPeriod"][];
        };
        OpeningTimesInput: {
            twentyfourseven: boolean;
            regular_hours?: components["schemas"]["RegularHoursInput"][] | null;
            exceptional_openings?: components["schemas"]["ExceptionalPeriodInput"][] | null;
            exceptional_closings?: components["schemas"]["ExceptionalPeriodInput"][] | null;
        };
        OpeningTimesPatch: {
            twentyfourseven?: boolean | null;
            regular_hours?: components["schemas"]["RegularHoursInput"][] | null;
            exceptional_openings?: components["schemas"]["ExceptionalPeriodInput"][] | null;
            exceptional_closings?: components["schemas"]["ExceptionalPeriodInput"][] | null;
        };
        Organisation: {
            id?: string;
            name: string;
            legal_name?: string;
            website?: string;
            phone?: string;
            email?: string;
            logo?: components["schemas"]["Image"];
            identifiers?: components["schemas"]["OrganisationIdentifier"][];
        };
        OrganisationDetails: {
            id?: string;
            legal_name?: string;
            website?: string;
            phone?: string;
            email?: string;
            logo?: components["schemas"]["Image"];
            identifiers?: components["schemas"]["OrganisationIdentifier"][];
        };
        OrganisationDetailsInput: {
            id?: string | null;
            legal_name?: string | null;
            website?: string | null;
            phone?: string | null;
            email?: string | null;
            logo?: components["schemas"]["ImageInput"] | null;
            identifiers?: components["schemas"]["OrganisationIdentifierInput"][] | null;
        };
        OrganisationDetailsPatch: {
            id?: string | null;
            legal_name?: string | null;
            website?: string | null;
            phone?: string | null;
            email?: string | null;
            logo?: components["schemas"]["ImagePatch"] | null;
            identifiers?: components["schemas"]["OrganisationIdentifierInput"][] | null;
        };
        OrganisationIdentifier: {
            type?: string;
            identifier: string;
        };
        OrganisationIdentifierInput: {
            type?: string | null;
            identifier: string;
        };
        OrganisationInput: {
            id?: string | null;
            name: string;
            legal_name?: string | null;
            website?: string | null;
            phone?: string | null;
            email?: string | null;
            logo?: components["schemas"]["ImageInput"] | null;
            identifiers?: components["schemas"]["OrganisationIdentifierInput"][] | null;
        };
        OrganisationPatch: {
            id?: string | null;
            name?: string | null;
            legal_name?: string | null;
            website?: string | null;
            phone?: string | null;
            email?: string | null;
            logo?: components["schemas"]["ImagePatch"] | null;
            identifiers?: components["schemas"]["OrganisationIdentifierInput"][] | null;
        };
        OutageExclusion: {
            from: string;
            to: string;
            reason: "utility_interruption" | "vehicle_fault" | "scheduled_maintenance" | "vandalism" | "natural_disaster";
            note?: string | null;
        };
        ParkingPlace: {
            id: string;
            physical_reference?: string;
            count?: number;
            vehicle_types?: string[];
            max_vehicle_weight?: number;
            max_vehicle_height?: number;
            max_vehicle_length?: number;
            max_vehicle_width?: number;
            parking_space_length?: number;
            parking_space_width?: number;
            dangerous_goods_allowed?: boolean;
            direction?: "PARALLEL" | "PERPENDICULAR" | "ANGLE";
            drive_through?: boolean;
            restricted_to_type?: boolean;
            reservation_required?: boolean;
            time_limit?: number;
            roofed?: boolean;
            images?: components["schemas"]["Image"][];
            lighting?: boolean;
            refrigeration_outlet?: boolean;
            standards?: string[];
            apds_reference?: string;
        };
        ParkingPlaceInput: {
            id: string;
            physical_reference?: string | null;
            count?: number | null;
            vehicle_types?: string[] | null;
            max_vehicle_weight?: number | null;
            max_vehicle_height?: number | null;
            max_vehicle_length?: number | null;
            max_vehicle_width?: number | null;
            parking_space_length?: number | null;
            parking_space_width?: number | null;
            dangerous_goods_allowed?: boolean | null;
            direction?: ("PARALLEL" | "PERPENDICULAR" | "ANGLE") | null;
            drive_through?: boolean | null;
            restricted_to_type?: boolean | null;
            reservation_required?: boolean | null;
            time_limit?: number | null;
            roofed?: boolean | null;
            images?: components["schemas"]["ImageInput"][] | null;
            lighting?: boolean | null;
            refrigeration_outlet?: boolean | null;
            standards?: string[] | null;
            apds_reference?: string | null;
        };
        Payment: {
            methods?: string[];
            brands?: string[];
            terminals?: components["schemas"]["PaymentTerminal"][];
        };
        PaymentInput: {
            methods?: string[] | null;
            brands?: string[] | null;
            terminals?: components["schemas"]["PaymentTerminalInput"][] | null;
        };
        PaymentPatch: {
            methods?: string[] | null;
            brands?: string[] | null;
            terminals?: components["schemas"]["PaymentTerminalInput"][] | null;
        };
        PaymentTerminal: {
            terminal_id: string;
            customer_reference?: string;
            party_id?: string;
            country_code?: string;
            address?: string;
            city?: string;
            postal_code?: string;
            state?: string;
            country?: string;
            coordinates?: components["schemas"]["GeoLocation"];
            invoice_base_url?: string;
            invoice_creator?: "CPO" | "PTP";
            reference?: string;
            location_ids?: string[];
            evse_uids?: string[];
            last_updated?: string;
        };
        PaymentTerminalInput: {
            terminal_id: string;
            customer_reference?: string | null;
            party_id?: string | null;
            country_code?: string | null;
            address?: string | null;
            city?: string | null;
            postal_code?: string | null;
            state?: string | null;
            country?: string | null;
            coordinates?: components["schemas"]["GeoLocationInput"] | null;
            invoice_base_url?: string | null;
            invoice_creator?: ("CPO" | "PTP") | null;
            reference?: string | null;
            location_ids?: string[] | null;
            evse_uids?: string[] | null;
            last_updated?: string | null;
        };
        PendingOutcome: {
            command_id: string;
            status: "pending";
            aggregate_id: string;
            version: number | null;
            position: string | null;
        };
        PriceComponent: {
            type: "ENERGY" | "FLAT" | "PARKING_TIME" | "TIME";
            price: string;
            tax?: string;
            step_size?: number;
        };
        PriceComponentInput: {
            type: "ENERGY" | "FLAT" | "PARKING_TIME" | "TIME";
            price: components["schemas"]["AmountInput"];
            tax?: components["schemas"]["AmountInput"] | null;
            step_size?: number | null;
        };
        PriceLimit: {
            before_taxes?: string;
            after_taxes?: string;
        };
        PriceLimitInput: {
            before_taxes?: components["schemas"]["AmountInput"] | null;
            after_taxes?: components["schemas"]["AmountInput"] | null;
        };
        PriceLimitPatch: {
            before_taxes?: components["schemas"]["AmountInput"] | null;
            after_taxes?: components["schemas"]["AmountInput"] | null;
        };
        PricePart: {
            type: "ENERGY" | "FLAT" | "PARKING_TIME" | "TIME";
            price: string;
            quantity: string;
            billed: string;
            before_taxes: string | null;
            after_taxes: string | null;
        };
        Problem: {
            type: string;
            title: string;
            status: number;
            detail: string;
            code: "malformed_json" | "invalid_parameter" | "invalid_cursor" | "unauthenticated" | "forbidden" | "not_found" | "station_removed" | "connector_type_removed" | "tariff_removed" | "exclusion_not_found" | "method_not_allowed" | "not_acceptable" | "request_timeout" | "payload_too_large" | "unsupported_media_type" | "not_an_image" | "headers_too_large" | "id_taken" | "import_running" | "keys_elsewhere" | "version_mismatch" | "validation_failed" | "idempotency_key_reused" | "unreadable_file" | "nothing_to_import" | "incomplete_file" | "too_much_removed" | "address_refused" | "misdirected_request" | "misrouted" | "rate_limited" | "internal_error" | "address_failed" | "cut_off" | "broker_unavailable" | "projection_behind" | "issuer_unavailable" | "overloaded" | "shutting_down";
            instance?: string;
            errors?: components["schemas"]["FieldError"][];
            more_errors?: number;
            current_version?: number;
        };
        ProblemType: {
            type: string;
            code: "malformed_json" | "invalid_parameter" | "invalid_cursor" | "unauthenticated" | "forbidden" | "not_found" | "station_removed" | "connector_type_removed" | "tariff_removed" | "exclusion_not_found" | "method_not_allowed" | "not_acceptable" | "request_timeout" | "payload_too_large" | "unsupported_media_type" | "not_an_image" | "headers_too_large" | "id_taken" | "import_running" | "keys_elsewhere" | "version_mismatch" | "validation_failed" | "idempotency_key_reused" | "unreadable_file" | "nothing_to_import" | "incomplete_file" | "too_much_removed" | "address_refused" | "misdirected_request" | "misrouted" | "rate_limited" | "internal_error" | "address_failed" | "cut_off" | "broker_unavailable" | "projection_behind" | "issuer_unavailable" | "overloaded" | "shutting_down";
            status: number;
            title: string;
            advice: string;
        };
        ProblemTypes: {
            items: components["schemas"]["ProblemType"][];
        };
        Readiness: {
            status: "ready" | "not_ready";
            mode: "embedded" | "distributed";
            checks: {
                [key: string]: {
                    status: "up" | "degraded" | "down";
                    detail?: string;
                    lag_ms?: number;
                };
            };
        };
        RecordedConnector: {
            connector_type_id: string;
            count: number;
            standard?: string | null;
            format?: ("SOCKET" | "CABLE") | null;
            power_type?: ("AC_1_PHASE" | "AC_2_PHASE" | "AC_2_PHASE_SPLIT" | "AC_3_PHASE" | "DC") | null;
            max_voltage?: number | null;
            max_amperage?: number | null;
            kilowatts?: number | null;
            capabilities?: string[];
            terms_and_conditions?: string | null;
            tariff_ids?: string[];
            tariff_sources?: {
                feed: string;
                id: string;
            }[];
        };
        RegisterLocationCommand: {
            command_id?: string;
            type: "RegisterLocation";
            expected_version?: number;
            id?: components["schemas"]["Uint64Input"];
            source?: {
                feed: string;
                id: string;
            };
            data?: {
                name?: string | null;
                address?: string | null;
                city?: string | null;
                region?: string | null;
                postal_code?: string | null;
                country?: string | null;
                time_zone?: string | null;
                latitude?: components["schemas"]["NumericInput"] | null;
                longitude?: components["schemas"]["NumericInput"] | null;
                operator?: string | null;
                help_phone?: string | null;
                facilities?: string[] | null;
                opening_times?: components["schemas"]["OpeningTimesInput"] | null;
                charging_when_closed?: boolean | null;
                access?: ("PUBLIC" | "RESTRICTED" | "PRIVATE") | null;
                parking_type?: string | null;
                parking_places?: components["schemas"]["ParkingPlaceInput"][] | null;
                charging_stations?: components["schemas"]["ChargingStationInput"][] | null;
                max_kilowatts?: number | null;
                operator_details?: components["schemas"]["OrganisationDetailsInput"] | null;
                suboperator?: components["schemas"]["OrganisationInput"] | null;
                owner?: components["schemas"]["OrganisationInput"] | null;
                network?: components["schemas"]["OrganisationInput"] | null;
                roaming?: components["schemas"]["OrganisationInput"][] | null;
                staffed?: components["schemas"]["StaffInput"] | null;
                energy_mix?: components["schemas"]["EnergyMixInput"] | null;
                nuts?: string | null;
                directions?: components["schemas"]["DisplayTextInput"][] | null;
                images?: components["schemas"]["ImageInput"][] | null;
                related_locations?: components["schemas"]["RelatedLocationInput"][] | null;
            };
            extensions?: {
                [key: string]: unknown;
            } | null;
        };
        RegularHours: {
            weekday: number;
            period_begin: string;
            period_end: string;
        };
        RegularHoursInput: {
            weekday: number;
            period_begin: string;
            period_end: string;
        };
        RejectedRecord: {
            file: string;
            line: number;
            reason?: string;
            warning?: string;
            original: unknown;
        };
        RelatedLocation: {
            latitude: string;
            longitude: string;
            name?: components["schemas"]["DisplayText"];
        };
        RelatedLocationInput: {
            latitude: components["schemas"]["NumericInput"];
            longitude: components["schemas"]["NumericInput"];
            name?: components["schemas"]["DisplayTextInput"] | null;
        };
        Reliability: {
            rule: "uk" | "us";
            from: string;
            to: string;
            position: string;
            total: components["schemas"]["ReliabilityFigures"];
            groups: components["schemas"]["ReliabilityGroup"][];
            next: string | null;
        };
        ReliabilityFigures: {
            points: number;
            seconds: {
                counted: number;
                up: number;
                down: number;
                excluded: number;
            };
            reliability: number | null;
            months?: {
                month: string;
                reliability: number | null;
            }[];
        };
        ReliabilityGroup: {
            value: string | null;
            label?: string;
            points: number;
            seconds: {
                counted: number;
                up: number;
                down: number;
                excluded: number;
            };
            reliability: number | null;
            months?: {
                month: string;
                reliability: number | null;
            }[];
        };
        RemoveConnectorTypeCommand: {
            command_id?: string;
            type: "RemoveConnectorType";
            expected_version?: number;
            id?: string;
            source?: {
                feed: string;
                id: string;
            };
            data?: Record<string, never>;
        };
        RemoveStationCommand: {
            command_id?: string;
            type: "RemoveStation";
            expected_version?: number;
            id?: string;
            source?: {
                feed: string;
                id: string;
            };
            observed_at?: string;
            data?: Record<string, never>;
        };
        RemoveTariffCommand: {
            command_id?: string;
            type: "RemoveTariff";
            expected_version?: number;
            id?: string;
            source?: {
                feed: string;
                id: string;
            };
            data?: Record<string, never>;
        };
        RemovedStations: {
            items: {
                id: string;
                version: number;
                source: {
                    feed: string;
                    id: string;
                    attribution?: string;
                } | null;
                name: string | null;
                removed_at: string;
            }[];
            next: string | null;
        };
        Replay: {
            run: number;
            from: string;
            to: string;
        };
        ReplayInput: {
            from: string;
            to?: string | null;
        };
        RestoreConnectorTypeCommand: {
            command_id?: string;
            type: "RestoreConnectorType";
            expected_version?: number;
            id?: string;
            source?: {
                feed: string;
                id: string;
            };
            data?: Record<string, never>;
        };
        RestoreStationCommand: {
            command_id?: string;
            type: "RestoreStation";
            expected_version?: number;
            id?: string;
            source?: {
                feed: string;
                id: string;
            };
            data?: Record<string, never>;
        };
        RestoreTariffCommand: {
            command_id?: string;
            type: "RestoreTariff";
            expected_version?: number;
            id?: string;
            source?: {
                feed: string;
                id: string;
            };
            data?: Record<string, never>;
        };
        ResultLine: {
            line: number;
            command_id: unknown;
            status: "accepted" | "ignored" | "rejected";
            id: string | null;
            version: number | null;
            events: number;
            position: string | null;
            error?: components["schemas"]["Problem"];
        };
        RetireLocationCommand: {
            command_id?: string;
            type: "RetireLocation";
            expected_version?: number;
            id?: components["schemas"]["Uint64Input"];
            source?: {
                feed: string;
                id: string;
            };
            data?: Record<string, never>;
        };
        ScheduledStatus: {
            period_begin: string;
            period_end?: string;
            status: "AVAILABLE" | "BLOCKED" | "CHARGING" | "INOPERATIVE" | "OUTOFORDER" | "PLANNED" | "REMOVED" | "RESERVED" | "UNKNOWN";
        };
        ScheduledStatusInput: {
            period_begin: string;
            period_end?: string | null;
            status: "AVAILABLE" | "BLOCKED" | "CHARGING" | "INOPERATIVE" | "OUTOFORDER" | "PLANNED" | "REMOVED" | "RESERVED" | "UNKNOWN";
        };
        Scope: "directory:read" | "stations:write" | "connector-types:write" | "locations:write" | "tariffs:write" | "feeds:manage" | "webhooks:manage" | "keys:manage" | "operations:read";
        SetStationAvailabilityCommand: {
            command_id?: string;
            type: "SetStationAvailability";
            expected_version?: number;
            id?: string;
            source?: {
                feed: string;
                id: string;
            };
            observed_at?: string;
            data: {
                available: ("0" | "1" | "2" | "3" | "4") | null;
                source_status?: string | null;
            };
        };
        SetStationConnectorsCommand: {
            command_id?: string;
            type: "SetStationConnectors";
            expected_version?: number;
            id?: string;
            source?: {
                feed: string;
                id: string;
            };
            data: {
                connectors: {
                    connector_type_id?: string;
                    count: number;
                    standard?: string | null;
                    format?: ("SOCKET" | "CABLE") | null;
                    power_type?: ("AC_1_PHASE" | "AC_2_PHASE" | "AC_2_PHASE_SPLIT" | "AC_3_PHASE" | "DC") | null;
                    max_voltage?: number | null;
                    max_amperage?: number | null;
                    kilowatts?: number | null;
                    capabilities?: string[] | null;
                    terms_and_conditions?: string | null;
                    tariff_ids?: string[] | null;
                    tariff_sources?: {
                        feed: string;
                        id: string;
                    }[] | null;
                    connector_type_source?: {
                        feed: string;
                        id: string;
                    };
                }[];
            };
        };
        SetStationDetailsCommand: {
            command_id?: string;
            type: "SetStationDetails";
            expected_version?: number;
            id?: string;
            source?: {
                feed: string;
                id: string;
            };
            data?: {
                evse_id?: string | null;
                physical_reference?: string | null;
                floor_level?: string | null;
                capabilities?: string[] | null;
                parking_restrictions?: string[] | null;
                source_status?: string | null;
            };
        };
        Staff: {
            always: boolean;
            opening_times?: components["schemas"]["OpeningTimes"];
        };
        StaffInput: {
            always: boolean;
            opening_times?: components["schemas"]["OpeningTimesInput"] | null;
        };
        StaffPatch: {
            always?: boolean | null;
            opening_times?: components["schemas"]["OpeningTimesPatch"] | null;
        };
        StartedImport: {
            id: string;
            state: "queued";
        };
        Station: {
            id: string;
            version: number;
            attributes: {
                name: string | null;
                latitude: string | null;
                longitude: string | null;
                cost: string | null;
                cost_description: string | null;
                manufacturer: string | null;
                model: string | null;
                pwps_version: string | null;
                qr_enabled: boolean;
                outlets: string | null;
                hours: string | null;
                pre_charge_instructions: string | null;
                available: ("0" | "1" | "2" | "3" | "4") | null;
                location_id: string;
                created_at: string;
                updated_at: string;
                external_location_id: string | null;
                external_station_id: string | null;
            };
            status: components["schemas"]["StationStatus"];
            location: {
                name: string | null;
                city: string | null;
                country: string | null;
            };
            connectors: components["schemas"]["Connector"][];
            details: components["schemas"]["StationDetails"];
            source: {
                feed: string;
                id: string;
                attribution?: string;
            } | null;
            charging_station_id: string | null;
            parking: components["schemas"]["StationParking"][];
            accepted_service_providers: string[];
            payment: components["schemas"]["Payment"] | null;
            directions: components["schemas"]["DisplayText"][];
            images: components["schemas"]["Image"][];
            status_schedule: components["schemas"]["ScheduledStatus"][];
            open_now?: boolean | null;
            next_change?: string | null;
            extensions?: {
                [key: string]: unknown;
            } | null;
        };
        StationAvailability: {
            available: ("0" | "1" | "2" | "3" | "4") | null;
            source_status?: string | null;
            observed_at?: string;
        };
        "StationAvailabilityChanged.v1": {
            specversion: "1.0";
            id: string;
            source: string;
            type: "StationAvailabilityChanged.v1";
            subject: string;
            time: string;
            datacontenttype: "application/json";
            aggregateversion: number;
            commandid: string | null;
            caller: string | null;
            traceparent?: string;
            importid?: string;
            position: string;
            data: components["schemas"]["StationAvailabilityChangedData.v1"];
        };
        "StationAvailabilityChangedData.v1": {
            available: ("0" | "1" | "2" | "3" | "4") | null;
            label: string | null;
            previous: ("0" | "1" | "2" | "3" | "4") | null;
            observed_at: string;
            source_status?: string | null;
            previous_source_status?: string | null;
        };
        "StationAvailabilityChangedHistoryItem.v1": {
            type: "StationAvailabilityChanged.v1";
            version: number;
            occurred_at: string;
            caller: string | null;
            command_id: string | null;
            import_id?: string;
            data: components["schemas"]["StationAvailabilityChangedData.v1"];
        };
        "StationAvailabilityConfirmed.v1": {
            specversion: "1.0";
            id: string;
            source: string;
            type: "StationAvailabilityConfirmed.v1";
            subject: string;
            time: string;
            datacontenttype: "application/json";
            aggregateversion: number;
            commandid: string | null;
            caller: string | null;
            traceparent?: string;
            importid?: string;
            position: string;
            data: components["schemas"]["StationAvailabilityConfirmedData.v1"];
        };
        "StationAvailabilityConfirmedData.v1": {
            available: ("0" | "1" | "2" | "3" | "4") | null;
            observed_at: string;
            source_status?: string | null;
            previous_source_status?: string | null;
        };
        "StationAvailabilityConfirmedHistoryItem.v1": {
            type: "StationAvailabilityConfirmed.v1";
            version: number;
            occurred_at: string;
            caller: string | null;
            command_id: string | null;
            import_id?: string;
            data: components["schemas"]["StationAvailabilityConfirmedData.v1"];
        };
        StationClusters: {
            total: number;
            clusters: {
                count: number;
                latitude: number;
                longitude: number;
                by_status: {
                    [key: string]: number;
                };
                stale?: number;
                station?: components["schemas"]["StationItem"];
            }[];
        };
        StationConnectors: {
            connector_type_id?: string;
            count: number;
            standard?: string | null;
            format?: ("SOCKET" | "CABLE") | null;
            power_type?: ("AC_1_PHASE" | "AC_2_PHASE" | "AC_2_PHASE_SPLIT" | "AC_3_PHASE" | "DC") | null;
            max_voltage?: number | null;
            max_amperage?: number | null;
            kilowatts?: number | null;
            capabilities?: string[] | null;
            terms_and_conditions?: string | null;
            tariff_ids?: string[] | null;
            tariff_sources?: {
                feed: string;
                id: string;
            }[] | null;
            connector_type_source?: {
                feed: string;
                id: string;
            };
        }[];
        "StationConnectorsChanged.v1": {
            specversion: "1.0";
            id: string;
            source: string;
            type: "StationConnectorsChanged.v1";
            subject: string;
            time: string;
            datacontenttype: "application/json";
            aggregateversion: number;
            commandid: string | null;
            caller: string | null;
            traceparent?: string;
            importid?: string;
            position: string;
            data: components["schemas"]["StationConnectorsChangedData.v1"];
        };
        "StationConnectorsChangedData.v1": {
            connectors: components["schemas"]["RecordedConnector"][];
            previous: components["schemas"]["RecordedConnector"][];
        };
        "StationConnectorsChangedHistoryItem.v1": {
            type: "StationConnectorsChanged.v1";
            version: number;
            occurred_at: string;
            caller: string | null;
            command_id: string | null;
            import_id?: string;
            data: components["schemas"]["StationConnectorsChangedData.v1"];
        };
        "StationCreated.v1": {
            specversion: "1.0";
            id: string;
            source: string;
            type: "StationCreated.v1";
            subject: string;
            time: string;
            datacontenttype: "application/json";
            aggregateversion: number;
            commandid: string | null;
            caller: string | null;
            traceparent?: string;
            importid?: string;
            position: string;
            data: components["schemas"]["StationCreatedData.v1"];
        };
        "StationCreatedData.v1": {
            attributes: {
                name: string | null;
                latitude: string | null;
                longitude: string | null;
                cost: string | null;
                cost_description: string | null;
                manufacturer: string | null;
                model: string | null;
                pwps_version: string | null;
                qr_enabled: boolean;
                outlets: string | null;
                hours: string | null;
                pre_charge_instructions: string | null;
                available: ("0" | "1" | "2" | "3" | "4") | null;
                location_id: string;
                external_location_id: string | null;
                external_station_id: string | null;
                charging_station_id?: string | null;
                parking?: components["schemas"]["StationParking"][];
                accepted_service_providers?: string[];
                payment?: components["schemas"]["Payment"] | null;
                directions?: components["schemas"]["DisplayText"][];
                images?: components["schemas"]["Image"][];
                status_schedule?: components["schemas"]["ScheduledStatus"][];
            };
            observed_at?: string;
            source?: {
                feed: string;
                id: string;
            };
            connectors?: components["schemas"]["RecordedConnector"][];
            details?: components["schemas"]["StationDetails"];
            extensions?: {
                [key: string]: unknown;
            };
        };
        "StationCreatedHistoryItem.v1": {
            type: "StationCreated.v1";
            version: number;
            occurred_at: string;
            caller: string | null;
            command_id: string | null;
            import_id?: string;
            data: components["schemas"]["StationCreatedData.v1"];
        };
        StationDetails: {
            evse_id: string | null;
            physical_reference: string | null;
            floor_level: string | null;
            capabilities: string[];
            parking_restrictions: string[];
            source_status: string | null;
        };
        "StationDetailsChanged.v1": {
            specversion: "1.0";
            id: string;
            source: string;
            type: "StationDetailsChanged.v1";
            subject: string;
            time: string;
            datacontenttype: "application/json";
            aggregateversion: number;
            commandid: string | null;
            caller: string | null;
            traceparent?: string;
            importid?: string;
            position: string;
            data: components["schemas"]["StationDetailsChangedData.v1"];
        };
        "StationDetailsChangedData.v1": {
            changed: {
                name?: string | null;
                latitude?: string | null;
                longitude?: string | null;
                cost?: string | null;
                cost_description?: string | null;
                manufacturer?: string | null;
                model?: string | null;
                pwps_version?: string | null;
                qr_enabled?: boolean;
                outlets?: string | null;
                hours?: string | null;
                pre_charge_instructions?: string | null;
                external_location_id?: string | null;
                external_station_id?: string | null;
                charging_station_id?: string | null;
                parking?: components["schemas"]["StationParking"][];
                accepted_service_providers?: string[];
                payment?: components["schemas"]["Payment"] | null;
                directions?: components["schemas"]["DisplayText"][];
                images?: components["schemas"]["Image"][];
                status_schedule?: components["schemas"]["ScheduledStatus"][];
                details?: {
                    evse_id?: string | null;
                    physical_reference?: string | null;
                    floor_level?: string | null;
                    capabilities?: string[];
                    parking_restrictions?: string[];
                    source_status?: string | null;
                };
                extensions?: {
                    [key: string]: unknown;
                } | null;
            };
            previous: {
                name?: string | null;
                latitude?: string | null;
                longitude?: string | null;
                cost?: string | null;
                cost_description?: string | null;
                manufacturer?: string | null;
                model?: string | null;
                pwps_version?: string | null;
                qr_enabled?: boolean;
                outlets?: string | null;
                hours?: string | null;
                pre_charge_instructions?: string | null;
                external_location_id?: string | null;
                external_station_id?: string | null;
                charging_station_id?: string | null;
                parking?: components["schemas"]["StationParking"][];
                accepted_service_providers?: string[];
                payment?: components["schemas"]["Payment"] | null;
                directions?: components["schemas"]["DisplayText"][];
                images?: components["schemas"]["Image"][];
                status_schedule?: components["schemas"]["ScheduledStatus"][];
                details?: {
                    evse_id?: string | null;
                    physical_reference?: string | null;
                    floor_level?: string | null;
                    capabilities?: string[];
                    parking_restrictions?: string[];
                    source_status?: string | null;
                };
                extensions?: {
                    [key: string]: unknown;
                } | null;
            };
        };
        "StationDetailsChangedHistoryItem.v1": {
            type: "StationDetailsChanged.v1";
            version: number;
            occurred_at: string;
            caller: string | null;
            command_id: string | null;
            import_id?: string;
            data: components["schemas"]["StationDetailsChangedData.v1"];
        };
        StationDetailsPatch: {
            evse_id?: string | null;
            physical_reference?: string | null;
            floor_level?: string | null;
            capabilities?: string[] | null;
            parking_restrictions?: string[] | null;
            source_status?: string | null;
        };
        StationExclusion: {
            n: number;
            from: string;
            to: string;
            reason: "utility_interruption" | "vehicle_fault" | "scheduled_maintenance" | "vandalism" | "natural_disaster";
            note: string | null;
            caller: string | null;
            recorded_at: string;
            withdrawn_at: string | null;
        };
        StationExclusionPage: {
            items: components["schemas"]["StationExclusion"][];
            next: string | null;
        };
        StationFeature: {
            type: "Feature";
            id: string;
            geometry: {
                type: "Point";
                coordinates: number[];
            } | null;
            properties: {
                name: string | null;
                latitude: string | null;
                longitude: string | null;
                cost: string | null;
                cost_description: string | null;
                manufacturer: string | null;
                model: string | null;
                pwps_version: string | null;
                qr_enabled: boolean;
                outlets: string | null;
                hours: string | null;
                pre_charge_instructions: string | null;
                available: ("0" | "1" | "2" | "3" | "4") | null;
                location_id: string;
                external_location_id: string | null;
                external_station_id: string | null;
                status: components["schemas"]["StationStatus"];
                status_code: ("0" | "1" | "2" | "3" | "4") | null;
                status_label: ("Unknown" | "Available" | "In Use" | "Offline" | "Under Repair") | null;
                status_observed_at: string | null;
                location_name: string | null;
                city: string | null;
                country: string | null;
                operator: string | null;
                standards: string[];
                max_kilowatts: number | null;
                evse_id: string | null;
                source_feed: string | null;
                source_id: string | null;
                attribution?: string;
                price?: {
                    currency: string;
                    before_taxes: string | null;
                    after_taxes: string | null;
                    tariff_id: string;
                } | null;
            };
        };
        StationFeatureCollection: {
            type: "FeatureCollection";
            features: components["schemas"]["StationFeature"][];
            next: string | null;
            total?: number;
        };
        StationFile: {
            type: "FeatureCollection";
            features: components["schemas"]["StationFeature"][];
        };
        StationInput: {
            name?: string | null;
            latitude?: components["schemas"]["NumericInput"] | null;
            longitude?: components["schemas"]["NumericInput"] | null;
            cost?: string | null;
            cost_description?: string | null;
            manufacturer?: string | null;
            model?: string | null;
            pwps_version?: string | null;
            qr_enabled?: boolean | null;
            outlets?: string | null;
            hours?: string | null;
            pre_charge_instructions?: string | null;
            available?: ("0" | "1" | "2" | "3" | "4") | null;
            location_id: components["schemas"]["Uint64Input"];
            external_location_id?: components["schemas"]["Uint64Input"] | null;
            external_station_id?: components["schemas"]["Uint64Input"] | null;
            charging_station_id?: string | null;
            parking?: components["schemas"]["StationParkingInput"][] | null;
            accepted_service_providers?: string[] | null;
            payment?: components["schemas"]["PaymentInput"] | null;
            directions?: components["schemas"]["DisplayTextInput"][] | null;
            images?: components["schemas"]["ImageInput"][] | null;
            status_schedule?: components["schemas"]["ScheduledStatusInput"][] | null;
        };
        StationItem: {
            id: string;
            version: number;
            attributes: {
                name: string | null;
                latitude: string | null;
                longitude: string | null;
                cost: string | null;
                cost_description: string | null;
                manufacturer: string | null;
                model: string | null;
                pwps_version: string | null;
                qr_enabled: boolean;
                outlets: string | null;
                hours: string | null;
                pre_charge_instructions: string | null;
                available: ("0" | "1" | "2" | "3" | "4") | null;
                location_id: string;
                external_location_id: string | null;
                external_station_id: string | null;
            };
            status: components["schemas"]["StationStatus"];
            location: {
                name: string | null;
                city: string | null;
                country: string | null;
            };
            connectors: components["schemas"]["Connector"][];
            details: components["schemas"]["StationDetails"];
            source: {
                feed: string;
                id: string;
                attribution?: string;
            } | null;
            charging_station_id: string | null;
            parking: components["schemas"]["StationParking"][];
            accepted_service_providers: string[];
            payment: components["schemas"]["Payment"] | null;
            directions: components["schemas"]["DisplayText"][];
            images: components["schemas"]["Image"][];
            status_schedule: components["schemas"]["ScheduledStatus"][];
            distance_m?: number;
            price?: {
                currency: string;
                before_taxes: string | null;
                after_taxes: string | null;
                tariff_id: string;
            } | null;
        };
        StationOrOutcome: components["schemas"]["Station"] | components["schemas"]["WriteOutcome"];
        "StationOutageExcluded.v1": {
            specversion: "1.0";
            id: string;
            source: string;
            type: "StationOutageExcluded.v1";
            subject: string;
            time: string;
            datacontenttype: "application/json";
            aggregateversion: number;
            commandid: string | null;
            caller: string | null;
            traceparent?: string;
            importid?: string;
            position: string;
            data: components["schemas"]["StationOutageExcludedData.v1"];
        };
        "StationOutageExcludedData.v1": {
            n: number;
            from: string;
            to: string;
            reason: "utility_interruption" | "vehicle_fault" | "scheduled_maintenance" | "vandalism" | "natural_disaster";
            note?: string | null;
        };
        "StationOutageExcludedHistoryItem.v1": {
            type: "StationOutageExcluded.v1";
            version: number;
            occurred_at: string;
            caller: string | null;
            command_id: string | null;
            import_id?: string;
            data: components["schemas"]["StationOutageExcludedData.v1"];
        };
        "StationOutageExclusionWithdrawn.v1": {
            specversion: "1.0";
            id: string;
            source: string;
            type: "StationOutageExclusionWithdrawn.v1";
            subject: string;
            time: string;
            datacontenttype: "application/json";
            aggregateversion: number;
            commandid: string | null;
            caller: string | null;
            traceparent?: string;
            importid?: string;
            position: string;
            data: components["schemas"]["StationOutageExclusionWithdrawnData.v1"];
        };
        "StationOutageExclusionWithdrawnData.v1": {
            n: number;
        };
        "StationOutageExclusionWithdrawnHistoryItem.v1": {
            type: "StationOutageExclusionWithdrawn.v1";
            version: number;
            occurred_at: string;
            caller: string | null;
            command_id: string | null;
            import_id?: string;
            data: components["schemas"]["StationOutageExclusionWithdrawnData.v1"];
        };
        StationPage: {
            items: components["schemas"]["StationItem"][];
            next: string | null;
            total?: number;
        };
        StationParking: {
            parking_id: string;
            evse_position?: "LEFT" | "RIGHT" | "CENTER";
        };
        StationParkingInput: {
            parking_id: string;
            evse_position?: ("LEFT" | "RIGHT" | "CENTER") | null;
        };
        StationPatch: {
            name?: string | null;
            latitude?: components["schemas"]["NumericInput"] | null;
            longitude?: components["schemas"]["NumericInput"] | null;
            cost?: string | null;
            cost_description?: string | null;
            manufacturer?: string | null;
            model?: string | null;
            pwps_version?: string | null;
            qr_enabled?: boolean | null;
            outlets?: string | null;
            hours?: string | null;
            pre_charge_instructions?: string | null;
            available?: ("0" | "1" | "2" | "3" | "4") | null;
            location_id?: components["schemas"]["Uint64Input"];
            external_location_id?: components["schemas"]["Uint64Input"] | null;
            external_station_id?: components["schemas"]["Uint64Input"] | null;
            charging_station_id?: string | null;
            parking?: components["schemas"]["StationParkingInput"][] | null;
            accepted_service_providers?: string[] | null;
            payment?: components["schemas"]["PaymentPatch"] | null;
            directions?: components["schemas"]["DisplayTextInput"][] | null;
            images?: components["schemas"]["ImageInput"][] | null;
            status_schedule?: components["schemas"]["ScheduledStatusInput"][] | null;
        };
        StationPrice: {
            connector: number;
            tariff_id: string;
            kind: ("AD_HOC_PAYMENT" | "PROFILE_CHEAP" | "PROFILE_FAST" | "PROFILE_GREEN" | "REGULAR") | null;
            currency: string | null;
            known: boolean;
            total: {
                before_taxes: string | null;
                after_taxes: string | null;
            } | null;
            parts: components["schemas"]["PricePart"][];
        };
        StationPrices: {
            start: string;
            items: components["schemas"]["StationPrice"][];
        };
        "StationRelocated.v1": {
            specversion: "1.0";
            id: string;
            source: string;
            type: "StationRelocated.v1";
            subject: string;
            time: string;
            datacontenttype: "application/json";
            aggregateversion: number;
            commandid: string | null;
            caller: string | null;
            traceparent?: string;
            importid?: string;
            position: string;
            data: components["schemas"]["StationRelocatedData.v1"];
        };
        "StationRelocatedData.v1": {
            location_id: string;
            previous: string;
        };
        "StationRelocatedHistoryItem.v1": {
            type: "StationRelocated.v1";
            version: number;
            occurred_at: string;
            caller: string | null;
            command_id: string | null;
            import_id?: string;
            data: components["schemas"]["StationRelocatedData.v1"];
        };
        "StationRemoved.v1": {
            specversion: "1.0";
            id: string;
            source: string;
            type: "StationRemoved.v1";
            subject: string;
            time: string;
            datacontenttype: "application/json";
            aggregateversion: number;
            commandid: string | null;
            caller: string | null;
            traceparent?: string;
            importid?: string;
            position: string;
            data: components["schemas"]["StationRemovedData.v1"];
        };
        "StationRemovedData.v1": {
            observed_at?: string;
        };
        "StationRemovedHistoryItem.v1": {
            type: "StationRemoved.v1";
            version: number;
            occurred_at: string;
            caller: string | null;
            command_id: string | null;
            import_id?: string;
            data: components["schemas"]["StationRemovedData.v1"];
        };
        "StationRestored.v1": {
            specversion: "1.0";
            id: string;
            source: string;
            type: "StationRestored.v1";
            subject: string;
            time: string;
            datacontenttype: "application/json";
            aggregateversion: number;
            commandid: string | null;
            caller: string | null;
            traceparent?: string;
            importid?: string;
            position: string;
            data: components["schemas"]["StationRestoredData.v1"];
        };
        "StationRestoredData.v1": {
            attributes: {
                name: string | null;
                latitude: string | null;
                longitude: string | null;
                cost: string | null;
                cost_description: string | null;
                manufacturer: string | null;
                model: string | null;
                pwps_version: string | null;
                qr_enabled: boolean;
                outlets: string | null;
                hours: string | null;
                pre_charge_instructions: string | null;
                available: ("0" | "1" | "2" | "3" | "4") | null;
                location_id: string;
                external_location_id: string | null;
                external_station_id: string | null;
                charging_station_id?: string | null;
                parking?: components["schemas"]["StationParking"][];
                accepted_service_providers?: string[];
                payment?: components["schemas"]["Payment"] | null;
                directions?: components["schemas"]["DisplayText"][];
                images?: components["schemas"]["Image"][];
                status_schedule?: components["schemas"]["ScheduledStatus"][];
            };
            observed_at?: string;
            source?: {
                feed: string;
                id: string;
            };
            connectors: components["schemas"]["RecordedConnector"][];
            details: components["schemas"]["StationDetails"];
            extensions?: {
                [key: string]: unknown;
            };
        };
        "StationRestoredHistoryItem.v1": {
            type: "StationRestored.v1";
            version: number;
            occurred_at: string;
            caller: string | null;
            command_id: string | null;
            import_id?: string;
            data: components["schemas"]["StationRestoredData.v1"];
        };
        StationStatus: {
            code: ("0" | "1" | "2" | "3" | "4") | null;
            label: ("Unknown" | "Available" | "In Use" | "Offline" | "Under Repair") | null;
            observed_at: string | null;
            changed_at: string | null;
            stale?: boolean;
        };
        "StationTextErased.v1": {
            specversion: "1.0";
            id: string;
            source: string;
            type: "StationTextErased.v1";
            subject: string;
            time: string;
            datacontenttype: "application/json";
            aggregateversion: number;
            commandid: string | null;
            caller: string | null;
            traceparent?: string;
            importid?: string;
            position: string;
            data: components["schemas"]["StationTextErasedData.v1"];
        };
        "StationTextErasedData.v1": {
            attributes: {
                name: string | null;
                latitude: string | null;
                longitude: string | null;
                cost: string | null;
                cost_description: string | null;
                manufacturer: string | null;
                model: string | null;
                pwps_version: string | null;
                qr_enabled: boolean;
                outlets: string | null;
                hours: string | null;
                pre_charge_instructions: string | null;
                available: ("0" | "1" | "2" | "3" | "4") | null;
                location_id: string;
                external_location_id: string | null;
                external_station_id: string | null;
                charging_station_id?: string | null;
                parking?: components["schemas"]["StationParking"][];
                accepted_service_providers?: string[];
                payment?: components["schemas"]["Payment"] | null;
                directions?: components["schemas"]["DisplayText"][];
                images?: components["schemas"]["Image"][];
                status_schedule?: components["schemas"]["ScheduledStatus"][];
            };
            observed_at?: string;
            source?: {
                feed: string;
                id: string;
            };
            connectors: components["schemas"]["RecordedConnector"][];
            details: components["schemas"]["StationDetails"];
            extensions?: {
                [key: string]: unknown;
            };
            removed_at?: string;
        };
        "StationTextErasedHistoryItem.v1": {
            type: "StationTextErased.v1";
            version: number;
            occurred_at: string;
            caller: string | null;
            command_id: string | null;
            import_id?: string;
            data: components["schemas"]["StationTextErasedData.v1"];
        };
        Summary: {
            group_by: "available" | "manufacturer" | "location_id" | "city" | "country" | "operator" | "standard" | "source_feed";
            total: number;
            stale?: number;
            groups: {
                value: string | null;
                label?: string;
                count: number;
                newest_observed_at?: string | null;
            }[];
            more_groups?: number;
        };
        SummaryHistory: {
            items: {
                at: string;
                by_status: {
                    [key: string]: number;
                };
            }[];
        };
        Tariff: {
            id: string;
            version: number;
            attributes: {
                name: string | null;
                kind: ("AD_HOC_PAYMENT" | "PROFILE_CHEAP" | "PROFILE_FAST" | "PROFILE_GREEN" | "REGULAR") | null;
                currency: string;
                url: string | null;
                tax_included: boolean | null;
                min_price: components["schemas"]["PriceLimit"] | null;
                max_price: components["schemas"]["PriceLimit"] | null;
                elements: components["schemas"]["TariffElement"][];
                valid_from: string | null;
                valid_until: string | null;
                energy_mix: components["schemas"]["EnergyMix"] | null;
                created_at: string;
                updated_at: string;
            };
            source: {
                feed: string;
                id: string;
                attribution?: string;
            } | null;
            extensions?: {
                [key: string]: unknown;
            } | null;
        };
        "TariffChanged.v1": {
            specversion: "1.0";
            id: string;
            source: string;
            type: "TariffChanged.v1";
            subject: string;
            time: string;
            datacontenttype: "application/json";
            aggregateversion: number;
            commandid: string | null;
            caller: string | null;
            traceparent?: string;
            importid?: string;
            position: string;
            data: components["schemas"]["TariffChangedData.v1"];
        };
        "TariffChangedData.v1": {
            changed: {
                name?: string | null;
                kind?: ("AD_HOC_PAYMENT" | "PROFILE_CHEAP" | "PROFILE_FAST" | "PROFILE_GREEN" | "REGULAR") | null;
                currency?: string;
                url?: string | null;
                tax_included?: boolean | null;
                min_price?: components["schemas"]["PriceLimit"] | null;
                max_price?: components["schemas"]["PriceLimit"] | null;
                elements?: components["schemas"]["TariffElement"][];
                valid_from?: string | null;
                valid_until?: string | null;
                energy_mix?: components["schemas"]["EnergyMix"] | null;
                extensions?: {
                    [key: string]: unknown;
                } | null;
            };
            previous: {
                name?: string | null;
                kind?: ("AD_HOC_PAYMENT" | "PROFILE_CHEAP" | "PROFILE_FAST" | "PROFILE_GREEN" | "REGULAR") | null;
                currency?: string;
                url?: string | null;
                tax_included?: boolean | null;
                min_price?: components["schemas"]["PriceLimit"] | null;
                max_price?: components["schemas"]["PriceLimit"] | null;
                elements?: components["schemas"]["TariffElement"][];
                valid_from?: string | null;
                valid_until?: string | null;
                energy_mix?: components["schemas"]["EnergyMix"] | null;
                extensions?: {
                    [key: string]: unknown;
                } | null;
            };
            observed_at?: string;
        };
        "TariffChangedHistoryItem.v1": {
            type: "TariffChanged.v1";
            version: number;
            occurred_at: string;
            caller: string | null;
            command_id: string | null;
            import_id?: string;
            data: components["schemas"]["TariffChangedData.v1"];
        };
        "TariffCreated.v1": {
            specversion: "1.0";
            id: string;
            source: string;
            type: "TariffCreated.v1";
            subject: string;
            time: string;
            datacontenttype: "application/json";
            aggregateversion: number;
            commandid: string | null;
            caller: string | null;
            traceparent?: string;
            importid?: string;
            position: string;
            data: components["schemas"]["TariffCreatedData.v1"];
        };
        "TariffCreatedData.v1": {
            attributes: {
                name: string | null;
                kind: ("AD_HOC_PAYMENT" | "PROFILE_CHEAP" | "PROFILE_FAST" | "PROFILE_GREEN" | "REGULAR") | null;
                currency: string;
                url: string | null;
                tax_included: boolean | null;
                min_price: components["schemas"]["PriceLimit"] | null;
                max_price: components["schemas"]["PriceLimit"] | null;
                elements: components["schemas"]["TariffElement"][];
                valid_from: string | null;
                valid_until: string | null;
                energy_mix: components["schemas"]["EnergyMix"] | null;
            };
            observed_at?: string;
            extensions?: {
                [key: string]: unknown;
            };
            source?: {
                feed: string;
                id: string;
            };
        };
        "TariffCreatedHistoryItem.v1": {
            type: "TariffCreated.v1";
            version: number;
            occurred_at: string;
            caller: string | null;
            command_id: string | null;
            import_id?: string;
            data: components["schemas"]["TariffCreatedData.v1"];
        };
        TariffElement: {
            price_components: components["schemas"]["PriceComponent"][];
            restrictions?: components["schemas"]["TariffRestrictions"];
        };
        TariffElementInput: {
            price_components: components["schemas"]["PriceComponentInput"][];
            restrictions?: components["schemas"]["TariffRestrictionsInput"] | null;
        };
        TariffHistoryItem: components["schemas"]["TariffCreatedHistoryItem.v1"] | components["schemas"]["TariffChangedHistoryItem.v1"] | components["schemas"]["TariffRemovedHistoryItem.v1"] | components["schemas"]["TariffRestoredHistoryItem.v1"];
        TariffHistoryPage: {
            items: components["schemas"]["TariffHistoryItem"][];
            next: string | null;
        };
        TariffInput: {
            name?: string | null;
            kind?: ("AD_HOC_PAYMENT" | "PROFILE_CHEAP" | "PROFILE_FAST" | "PROFILE_GREEN" | "REGULAR") | null;
            currency: string;
            url?: string | null;
            tax_included?: boolean | null;
            min_price?: components["schemas"]["PriceLimitInput"] | null;
            max_price?: components["schemas"]["PriceLimitInput"] | null;
            elements: components["schemas"]["TariffElementInput"][];
            valid_from?: string | null;
            valid_until?: string | null;
            energy_mix?: components["schemas"]["EnergyMixInput"] | null;
        };
        TariffItem: {
            id: string;
            version: number;
            attributes: {
                name: string | null;
                kind: ("AD_HOC_PAYMENT" | "PROFILE_CHEAP" | "PROFILE_FAST" | "PROFILE_GREEN" | "REGULAR") | null;
                currency: string;
                url: string | null;
                tax_included: boolean | null;
                min_price: components["schemas"]["PriceLimit"] | null;
                max_price: components["schemas"]["PriceLimit"] | null;
                elements: components["schemas"]["TariffElement"][];
                valid_from: string | null;
                valid_until: string | null;
                energy_mix: components["schemas"]["EnergyMix"] | null;
            };
            source: {
                feed: string;
                id: string;
                attribution?: string;
            } | null;
        };
        TariffOrOutcome: components["schemas"]["Tariff"] | components["schemas"]["WriteOutcome"];
        TariffPage: {
            items: components["schemas"]["TariffItem"][];
            next: string | null;
            total?: number;
        };
        TariffPatch: {
            name?: string | null;
            kind?: ("AD_HOC_PAYMENT" | "PROFILE_CHEAP" | "PROFILE_FAST" | "PROFILE_GREEN" | "REGULAR") | null;
            currency?: string;
            url?: string | null;
            tax_included?: boolean | null;
            min_price?: components["schemas"]["PriceLimitPatch"] | null;
            max_price?: components["schemas"]["PriceLimitPatch"] | null;
            elements?: components["schemas"]["TariffElementInput"][];
            valid_from?: string | null;
            valid_until?: string | null;
            energy_mix?: components["schemas"]["EnergyMixPatch"] | null;
        };
        "TariffRemoved.v1": {
            specversion: "1.0";
            id: string;
            source: string;
            type: "TariffRemoved.v1";
            subject: string;
            time: string;
            datacontenttype: "application/json";
            aggregateversion: number;
            commandid: string | null;
            caller: string | null;
            traceparent?: string;
            importid?: string;
            position: string;
            data: components["schemas"]["TariffRemovedData.v1"];
        };
        "TariffRemovedData.v1": Record<string, never>;
        "TariffRemovedHistoryItem.v1": {
            type: "TariffRemoved.v1";
            version: number;
            occurred_at: string;
            caller: string | null;
            command_id: string | null;
            import_id?: string;
            data: components["schemas"]["TariffRemovedData.v1"];
        };
        "TariffRestored.v1": {
            specversion: "1.0";
            id: string;
            source: string;
            type: "TariffRestored.v1";
            subject: string;
            time: string;
            datacontenttype: "application/json";
            aggregateversion: number;
            commandid: string | null;
            caller: string | null;
            traceparent?: string;
            importid?: string;
            position: string;
            data: components["schemas"]["TariffRestoredData.v1"];
        };
        "TariffRestoredData.v1": {
            attributes: {
                name: string | null;
                kind: ("AD_HOC_PAYMENT" | "PROFILE_CHEAP" | "PROFILE_FAST" | "PROFILE_GREEN" | "REGULAR") | null;
                currency: string;
                url: string | null;
                tax_included: boolean | null;
                min_price: components["schemas"]["PriceLimit"] | null;
                max_price: components["schemas"]["PriceLimit"] | null;
                elements: components["schemas"]["TariffElement"][];
                valid_from: string | null;
                valid_until: string | null;
                energy_mix: components["schemas"]["EnergyMix"] | null;
            };
            observed_at?: string;
            extensions?: {
                [key: string]: unknown;
            };
        };
        "TariffRestoredHistoryItem.v1": {
            type: "TariffRestored.v1";
            version: number;
            occurred_at: string;
            caller: string | null;
            command_id: string | null;
            import_id?: string;
            data: components["schemas"]["TariffRestoredData.v1"];
        };
        TariffRestrictions: {
            start_time?: string;
            end_time?: string;
            start_date?: string;
            end_date?: string;
            min_kwh?: number;
            max_kwh?: number;
            min_current?: number;
            max_current?: number;
            min_power?: number;
            max_power?: number;
            min_duration?: number;
            max_duration?: number;
            day_of_week?: ("MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY" | "SUNDAY")[];
            reservation?: "RESERVATION" | "RESERVATION_EXPIRES";
        };
        TariffRestrictionsInput: {
            start_time?: string | null;
            end_time?: string | null;
            start_date?: string | null;
            end_date?: string | null;
            min_kwh?: number | null;
            max_kwh?: number | null;
            min_current?: number | null;
            max_current?: number | null;
            min_power?: number | null;
            max_power?: number | null;
            min_duration?: number | null;
            max_duration?: number | null;
            day_of_week?: ("MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY" | "SUNDAY")[] | null;
            reservation?: ("RESERVATION" | "RESERVATION_EXPIRES") | null;
        };
        TileJson: {
            tilejson: "3.0.0";
            name: string;
            tiles: string[];
            vector_layers: {
                id: string;
                fields: {
                    [key: string]: string;
                };
                minzoom: number;
                maxzoom: number;
            }[];
            minzoom: number;
            maxzoom: number;
            bounds: number[];
        };
        Uint64Input: string | number;
        UpdateConnectorTypeCommand: {
            command_id?: string;
            type: "UpdateConnectorType";
            expected_version?: number;
            id: string;
            data?: {
                name?: string | null;
                description?: string | null;
                power?: string | null;
                kilowatts?: string | null;
                photo?: string;
                is_active?: boolean;
            };
        };
        UpdateLocationCommand: {
            command_id?: string;
            type: "UpdateLocation";
            expected_version?: number;
            id: components["schemas"]["Uint64Input"];
            data?: {
                name?: string | null;
                address?: string | null;
                city?: string | null;
                region?: string | null;
                postal_code?: string | null;
                country?: string | null;
                time_zone?: string | null;
                latitude?: components["schemas"]["NumericInput"] | null;
                longitude?: components["schemas"]["NumericInput"] | null;
                operator?: string | null;
                help_phone?: string | null;
                facilities?: string[] | null;
                opening_times?: components["schemas"]["OpeningTimesPatch"] | null;
                charging_when_closed?: boolean | null;
                access?: ("PUBLIC" | "RESTRICTED" | "PRIVATE") | null;
                parking_type?: string | null;
                parking_places?: components["schemas"]["ParkingPlaceInput"][] | null;
                charging_stations?: components["schemas"]["ChargingStationInput"][] | null;
                max_kilowatts?: number | null;
                operator_details?: components["schemas"]["OrganisationDetailsPatch"] | null;
                suboperator?: components["schemas"]["OrganisationPatch"] | null;
                owner?: components["schemas"]["OrganisationPatch"] | null;
                network?: components["schemas"]["OrganisationPatch"] | null;
                roaming?: components["schemas"]["OrganisationInput"][] | null;
                staffed?: components["schemas"]["StaffPatch"] | null;
                energy_mix?: components["schemas"]["EnergyMixPatch"] | null;
                nuts?: string | null;
                directions?: components["schemas"]["DisplayTextInput"][] | null;
                images?: components["schemas"]["ImageInput"][] | null;
                related_locations?: components["schemas"]["RelatedLocationInput"][] | null;
            };
            extensions?: {
                [key: string]: unknown;
            } | null;
        };
        UpdateStationCommand: {
            command_id?: string;
            type: "UpdateStation";
            expected_version?: number;
            id: string;
            observed_at?: string;
            data?: {
                name?: string | null;
                latitude?: components["schemas"]["NumericInput"] | null;
                longitude?: components["schemas"]["NumericInput"] | null;
                cost?: string | null;
                cost_description?: string | null;
                manufacturer?: string | null;
                model?: string | null;
                pwps_version?: string | null;
                qr_enabled?: boolean | null;
                outlets?: string | null;
                hours?: string | null;
                pre_charge_instructions?: string | null;
                available?: ("0" | "1" | "2" | "3" | "4") | null;
                location_id?: components["schemas"]["Uint64Input"];
                external_location_id?: components["schemas"]["Uint64Input"] | null;
                external_station_id?: components["schemas"]["Uint64Input"] | null;
                charging_station_id?: string | null;
                parking?: components["schemas"]["StationParkingInput"][] | null;
                accepted_service_providers?: string[] | null;
                payment?: components["schemas"]["PaymentPatch"] | null;
                directions?: components["schemas"]["DisplayTextInput"][] | null;
                images?: components["schemas"]["ImageInput"][] | null;
                status_schedule?: components["schemas"]["ScheduledStatusInput"][] | null;
            };
        };
        UpdateTariffCommand: {
            command_id?: string;
            type: "UpdateTariff";
            expected_version?: number;
            id: string;
            data?: {
                name?: string | null;
                kind?: ("AD_HOC_PAYMENT" | "PROFILE_CHEAP" | "PROFILE_FAST" | "PROFILE_GREEN" | "REGULAR") | null;
                currency?: string;
                url?: string | null;
                tax_included?: boolean | null;
                min_price?: components["schemas"]["PriceLimitPatch"] | null;
                max_price?: components["schemas"]["PriceLimitPatch"] | null;
                elements?: components["schemas"]["TariffElementInput"][];
                valid_from?: string | null;
                valid_until?: string | null;
                energy_mix?: components["schemas"]["EnergyMixPatch"] | null;
            };
        };
        UpsertConnectorTypeCommand: {
            command_id?: string;
            type: "UpsertConnectorType";
            expected_version?: number;
            source: {
                feed: string;
                id: string;
            };
            data?: {
                name?: string | null;
                description?: string | null;
                power?: string | null;
                kilowatts?: string | null;
                photo?: string;
                is_active?: boolean;
            };
        };
        UpsertStationCommand: {
            command_id?: string;
            type: "UpsertStation";
            expected_version?: number;
            source: {
                feed: string;
                id: string;
            };
            observed_at?: string;
            data?: {
                name?: string | null;
                latitude?: components["schemas"]["NumericInput"] | null;
                longitude?: components["schemas"]["NumericInput"] | null;
                cost?: string | null;
                cost_description?: string | null;
                manufacturer?: string | null;
                model?: string | null;
                pwps_version?: string | null;
                qr_enabled?: boolean | null;
                outlets?: string | null;
                hours?: string | null;
                pre_charge_instructions?: string | null;
                available?: ("0" | "1" | "2" | "3" | "4") | null;
                location_id?: components["schemas"]["Uint64Input"];
                external_location_id?: components["schemas"]["Uint64Input"] | null;
                external_station_id?: components["schemas"]["Uint64Input"] | null;
                charging_station_id?: string | null;
                parking?: components["schemas"]["StationParkingInput"][] | null;
                accepted_service_providers?: string[] | null;
                payment?: components["schemas"]["PaymentPatch"] | null;
                directions?: components["schemas"]["DisplayTextInput"][] | null;
                images?: components["schemas"]["ImageInput"][] | null;
                status_schedule?: components["schemas"]["ScheduledStatusInput"][] | null;
                location_source?: {
                    feed: string;
                    id: string;
                };
            };
            connectors?: {
                connector_type_id?: string;
                count: number;
                standard?: string | null;
                format?: ("SOCKET" | "CABLE") | null;
                power_type?: ("AC_1_PHASE" | "AC_2_PHASE" | "AC_2_PHASE_SPLIT" | "AC_3_PHASE" | "DC") | null;
                max_voltage?: number | null;
                max_amperage?: number | null;
                kilowatts?: number | null;
                capabilities?: string[] | null;
                terms_and_conditions?: string | null;
                tariff_ids?: string[] | null;
                tariff_sources?: {
                    feed: string;
                    id: string;
                }[] | null;
                connector_type_source?: {
                    feed: string;
                    id: string;
                };
            }[];
            details?: {
                evse_id?: string | null;
                physical_reference?: string | null;
                floor_level?: string | null;
                capabilities?: string[] | null;
                parking_restrictions?: string[] | null;
                source_status?: string | null;
            };
            extensions?: {
                [key: string]: unknown;
            } | null;
        };
        UpsertTariffCommand: {
            command_id?: string;
            type: "UpsertTariff";
            expected_version?: number;
            source: {
                feed: string;
                id: string;
            };
            observed_at?: string;
            data?: {
                name?: string | null;
                kind?: ("AD_HOC_PAYMENT" | "PROFILE_CHEAP" | "PROFILE_FAST" | "PROFILE_GREEN" | "REGULAR") | null;
                currency?: string;
                url?: string | null;
                tax_included?: boolean | null;
                min_price?: components["schemas"]["PriceLimitPatch"] | null;
                max_price?: components["schemas"]["PriceLimitPatch"] | null;
                elements?: components["schemas"]["TariffElementInput"][];
                valid_from?: string | null;
                valid_until?: string | null;
                energy_mix?: components["schemas"]["EnergyMixPatch"] | null;
            };
            extensions?: {
                [key: string]: unknown;
            } | null;
        };
        Uptime: {
            from: string;
            to: string;
            seconds: {
                0: number;
                1: number;
                2: number;
                3: number;
                4: number;
                none: number;
            };
            known_seconds: number;
            uptime: number | null;
            parts?: {
                from: string;
                to: string;
                seconds: {
                    0: number;
                    1: number;
                    2: number;
                    3: number;
                    4: number;
                    none: number;
                };
                known_seconds: number;
                uptime: number | null;
            }[];
        };
        Webhook: {
            id: string;
            version: number;
            url: string;
            description: string | null;
            max_per_second: number | null;
            paused: boolean;
            types: string[] | null;
            filters: {
                station_id?: components["schemas"]["FilterValue"];
                location_id?: components["schemas"]["FilterValue"];
                available?: components["schemas"]["FilterValue"];
                operator?: components["schemas"]["FilterValue"];
                standard?: components["schemas"]["FilterValue"];
                source_feed?: components["schemas"]["FilterValue"];
                bbox?: components["schemas"]["FilterValue"];
            };
            disabled_at: string | null;
            disabled_reason: string | null;
            failing_since: string | null;
            last_error: string | null;
            created_at: string;
            updated_at: string;
        };
        WebhookInput: {
            url: string;
            description?: string | null;
            max_per_second?: number | null;
            paused?: boolean;
            types?: components["schemas"]["EventTypeInput"][] | null;
            filters?: {
                station_id?: components["schemas"]["FilterValue"] | null;
                location_id?: components["schemas"]["FilterValue"] | null;
                available?: components["schemas"]["FilterValue"] | null;
                operator?: components["schemas"]["FilterValue"] | null;
                standard?: components["schemas"]["FilterValue"] | null;
                source_feed?: components["schemas"]["FilterValue"] | null;
                bbox?: components["schemas"]["FilterValue"] | null;
            } | null;
        };
        WebhookOrOutcome: components["schemas"]["Webhook"] | components["schemas"]["WriteOutcome"];
        WebhookPage: {
            items: components["schemas"]["Webhook"][];
            next: string | null;
        };
        WebhookPatch: {
            url?: string;
            description?: string | null;
            max_per_second?: number | null;
            paused?: boolean;
            types?: components["schemas"]["EventTypeInput"][] | null;
            filters?: {
                station_id?: components["schemas"]["FilterValue"] | null;
                location_id?: components["schemas"]["FilterValue"] | null;
                available?: components["schemas"]["FilterValue"] | null;
                operator?: components["schemas"]["FilterValue"] | null;
                standard?: components["schemas"]["FilterValue"] | null;
                source_feed?: components["schemas"]["FilterValue"] | null;
                bbox?: components["schemas"]["FilterValue"] | null;
            } | null;
        };
        WebhookTestResult: {
            delivered: boolean;
            status: number | null;
            error?: string;
            duration_ms: number;
        };
        WebhookWithSecret: {
            id: string;
            version: number;
            url: string;
            description: string | null;
            max_per_second: number | null;
            paused: boolean;
            types: string[] | null;
            filters: {
                station_id?: components["schemas"]["FilterValue"];
                location_id?: components["schemas"]["FilterValue"];
                available?: components["schemas"]["FilterValue"];
                operator?: components["schemas"]["FilterValue"];
                standard?: components["schemas"]["FilterValue"];
                source_feed?: components["schemas"]["FilterValue"];
                bbox?: components["schemas"]["FilterValue"];
            };
            disabled_at: string | null;
            disabled_reason: string | null;
            failing_since: string | null;
            last_error: string | null;
            created_at: string;
            updated_at: string;
            secret: string;
        };
        WebhookWithSecretOrOutcome: components["schemas"]["WebhookWithSecret"] | components["schemas"]["WriteOutcome"];
        WithdrawStationOutageExclusionCommand: {
            command_id?: string;
            type: "WithdrawStationOutageExclusion";
            expected_version?: number;
            id?: string;
            source?: {
                feed: string;
                id: string;
            };
            data: {
                n: number;
            };
        };
        WriteOutcome: {
            command_id: string;
            status: "accepted" | "ignored";
            aggregate_id: string;
            version: number;
            position: string | null;
        };
    };
    responses: {
        "connector_type_removed.command": {
            headers: {
                "Command-Id": components["headers"]["Command-Id"];
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        "connector_type_removed.read": {
            headers: {
                "Directory-Position": components["headers"]["Directory-Position"];
                "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        forbidden: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        "forbidden.forbidden": {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        "id_taken.command": {
            headers: {
                "Command-Id": components["headers"]["Command-Id"];
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        import_running: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        internal_error: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        invalid_parameter: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        "invalid_parameter.invalid_cursor": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        "invalid_parameter.invalid_cursor.read": {
            headers: {
                "Directory-Position": components["headers"]["Directory-Position"];
                "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        "invalid_parameter.read": {
            headers: {
                "Directory-Position": components["headers"]["Directory-Position"];
                "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        "issuer_unavailable.overloaded.broker_unavailable.shutting_down": {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        "issuer_unavailable.overloaded.shutting_down": {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        "issuer_unavailable.projection_behind.overloaded.broker_unavailable.shutting_down": {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        "issuer_unavailable.projection_behind.overloaded.shutting_down": {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        "issuer_unavailable.shutting_down": {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        keys_elsewhere: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        "malformed_json.invalid_parameter": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        misdirected_request: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        "misrouted.misdirected_request": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        not_acceptable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        not_found: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        "not_found.command": {
            headers: {
                "Command-Id": components["headers"]["Command-Id"];
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        "not_found.exclusion_not_found.command": {
            headers: {
                "Command-Id": components["headers"]["Command-Id"];
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        "not_found.read": {
            headers: {
                "Directory-Position": components["headers"]["Directory-Position"];
                "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        nothing_to_import: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        "nothing_to_import.validation_failed": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        payload_too_large: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        problem: {
            headers: {
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        "projection_behind.shutting_down": {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        rate_limited: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        "rate_limited.rate_limited": {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        shutting_down: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        "station_removed.command": {
            headers: {
                "Command-Id": components["headers"]["Command-Id"];
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        "station_removed.read": {
            headers: {
                "Directory-Position": components["headers"]["Directory-Position"];
                "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        "tariff_removed.command": {
            headers: {
                "Command-Id": components["headers"]["Command-Id"];
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        "tariff_removed.read": {
            headers: {
                "Directory-Position": components["headers"]["Directory-Position"];
                "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        unauthenticated: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        unsupported_media_type: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        "unsupported_media_type.not_an_image": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        validation_failed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        "validation_failed.idempotency_key_reused": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        "validation_failed.idempotency_key_reused.command": {
            headers: {
                "Command-Id": components["headers"]["Command-Id"];
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        "version_mismatch.command": {
            headers: {
                "Command-Id": components["headers"]["Command-Id"];
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        "Directory-Position": string;
        "Idempotency-Key": string;
        "If-Match": string;
        "If-None-Match": string;
        cursor: string;
        limit: number;
        q: string;
        sort: "name" | "-name" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
        sortPlaces: "name" | "-name" | "created_at" | "-created_at" | "updated_at" | "-updated_at" | "distance" | "-distance";
        sortStations: "name" | "-name" | "created_at" | "-created_at" | "updated_at" | "-updated_at" | "changed_at" | "-changed_at" | "distance" | "-distance" | "price" | "-price";
        total: boolean;
        unlessThere: "*";
        updated_since: string;
    };
    requestBodies: never;
    headers: {
        Allow: string;
        "Cache-Control": string;
        "Command-Id": string;
        "Command-Status": "ignored";
        ContentETag: string;
        "Directory-Lag-Ms": number;
        "Directory-Position": string;
        ETag: string;
        "Idempotency-Replayed": "true";
        Link: string;
        Location: string;
        RateLimit: string;
        "RateLimit-Policy": string;
        "Retry-After": number;
        "WWW-Authenticate": string;
        "X-Directory-Omitted": number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    isLive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Live"];
                };
            };
            421: components["responses"]["misdirected_request"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    isReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            421: components["responses"]["misdirected_request"];
            500: components["responses"]["internal_error"];
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["problem"];
        };
    };
    readImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                path: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/gif": string;
                };
            };
            404: components["responses"]["not_found"];
            421: components["responses"]["misdirected_request"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["projection_behind.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    readMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                    "application/openmetrics-text": string;
                };
            };
            400: components["responses"]["invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            406: components["responses"]["not_acceptable"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    listProblems: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemTypes"];
                };
            };
            421: components["responses"]["misdirected_request"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    readProblem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemType"];
                };
            };
            404: components["responses"]["not_found"];
            421: components["responses"]["misdirected_request"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    runBulk: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-ndjson": string;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            415: components["responses"]["unsupported_media_type"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    readCaller: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Caller"];
                };
            };
            400: components["responses"]["invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            406: components["responses"]["not_acceptable"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    readCommand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandOutcome"];
                };
            };
            400: components["responses"]["invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    listConnectorTypes: {
        parameters: {
            query?: {
                q?: components["parameters"]["q"];
                name?: string[];
                description?: string[];
                power?: string[];
                kilowatts?: string[];
                photo?: string[];
                is_active?: string[];
                source_feed?: string[];
                source_id?: string[];
                import?: string[];
                updated_since?: components["parameters"]["updated_since"];
                sort?: components["parameters"]["sort"];
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
                total?: components["parameters"]["total"];
            };
            header?: {
                "Directory-Position"?: components["parameters"]["Directory-Position"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectorTypePage"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["invalid_parameter.invalid_cursor.read"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            406: components["responses"]["not_acceptable"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.projection_behind.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    createConnectorType: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
                "If-None-Match"?: components["parameters"]["unlessThere"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConnectorTypeInput"];
            };
        };
        responses: {
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    "Command-Id": components["headers"]["Command-Id"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Command-Status": components["headers"]["Command-Status"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectorTypeOrOutcome"];
                };
            };
            202: {
                headers: {
                    "Command-Id": components["headers"]["Command-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingOutcome"];
                };
            };
            400: components["responses"]["malformed_json.invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            412: components["responses"]["version_mismatch.command"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            421: components["responses"]["misrouted.misdirected_request"];
            422: components["responses"]["validation_failed.idempotency_key_reused.command"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.broker_unavailable.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    exportConnectorTypesCsv: {
        parameters: {
            query?: {
                q?: components["parameters"]["q"];
                name?: string[];
                description?: string[];
                power?: string[];
                kilowatts?: string[];
                photo?: string[];
                is_active?: string[];
                source_feed?: string[];
                source_id?: string[];
                import?: string[];
                updated_since?: components["parameters"]["updated_since"];
                sort?: components["parameters"]["sort"];
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
                total?: components["parameters"]["total"];
            };
            header?: {
                "Directory-Position"?: components["parameters"]["Directory-Position"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["invalid_parameter.invalid_cursor.read"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.projection_behind.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    readConnectorType: {
        parameters: {
            query?: {
                as_of?: string;
            };
            header?: {
                "If-None-Match"?: components["parameters"]["If-None-Match"];
                "Directory-Position"?: components["parameters"]["Directory-Position"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectorType"];
                };
            };
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_parameter.read"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found.read"];
            406: components["responses"]["not_acceptable"];
            410: components["responses"]["connector_type_removed.read"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.projection_behind.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    removeConnectorType: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
                "If-None-Match"?: components["parameters"]["unlessThere"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    "Command-Id": components["headers"]["Command-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingOutcome"];
                };
            };
            204: {
                headers: {
                    "Command-Id": components["headers"]["Command-Id"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Command-Status": components["headers"]["Command-Status"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found.command"];
            410: components["responses"]["connector_type_removed.command"];
            412: components["responses"]["version_mismatch.command"];
            421: components["responses"]["misrouted.misdirected_request"];
            422: components["responses"]["validation_failed.idempotency_key_reused.command"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.broker_unavailable.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    updateConnectorType: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
                "If-None-Match"?: components["parameters"]["unlessThere"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConnectorTypePatch"];
                "application/merge-patch+json": components["schemas"]["ConnectorTypePatch"];
            };
        };
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Command-Id": components["headers"]["Command-Id"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Command-Status": components["headers"]["Command-Status"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectorTypeOrOutcome"];
                };
            };
            202: {
                headers: {
                    "Command-Id": components["headers"]["Command-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingOutcome"];
                };
            };
            400: components["responses"]["malformed_json.invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found.command"];
            410: components["responses"]["connector_type_removed.command"];
            412: components["responses"]["version_mismatch.command"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            421: components["responses"]["misrouted.misdirected_request"];
            422: components["responses"]["validation_failed.idempotency_key_reused.command"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.broker_unavailable.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    readConnectorTypeHistory: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                "Directory-Position"?: components["parameters"]["Directory-Position"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectorTypeHistoryPage"];
                };
            };
            400: components["responses"]["invalid_parameter.invalid_cursor.read"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found.read"];
            406: components["responses"]["not_acceptable"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.projection_behind.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    setConnectorTypePhoto: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
                "If-None-Match"?: components["parameters"]["unlessThere"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    photo: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Command-Id": components["headers"]["Command-Id"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Command-Status": components["headers"]["Command-Status"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectorTypeOrOutcome"];
                };
            };
            202: {
                headers: {
                    "Command-Id": components["headers"]["Command-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingOutcome"];
                };
            };
            400: components["responses"]["invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found.command"];
            410: components["responses"]["connector_type_removed.command"];
            412: components["responses"]["version_mismatch.command"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type.not_an_image"];
            421: components["responses"]["misrouted.misdirected_request"];
            422: components["responses"]["validation_failed.idempotency_key_reused.command"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.broker_unavailable.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    restoreConnectorType: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
                "If-None-Match"?: components["parameters"]["unlessThere"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Command-Id": components["headers"]["Command-Id"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Command-Status": components["headers"]["Command-Status"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectorTypeOrOutcome"];
                };
            };
            202: {
                headers: {
                    "Command-Id": components["headers"]["Command-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingOutcome"];
                };
            };
            400: components["responses"]["invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found.command"];
            410: components["responses"]["connector_type_removed.command"];
            412: components["responses"]["version_mismatch.command"];
            421: components["responses"]["misrouted.misdirected_request"];
            422: components["responses"]["validation_failed.idempotency_key_reused.command"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.broker_unavailable.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    readCoverage: {
        parameters: {
            query?: {
                group_by?: "source_feed" | "operator";
                source_feed?: string;
                operator?: string;
            };
            header?: {
                "Directory-Position"?: components["parameters"]["Directory-Position"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Coverage"];
                };
            };
            400: components["responses"]["invalid_parameter.read"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            406: components["responses"]["not_acceptable"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.projection_behind.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    listLackingRecords: {
        parameters: {
            query?: {
                source_feed?: string;
                operator?: string;
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                "Directory-Position"?: components["parameters"]["Directory-Position"];
            };
            path: {
                item: "operator_legal_name" | "operator_name" | "recharging_points" | "staff" | "help_phone" | "facilities" | "position" | "directions" | "country" | "region" | "city" | "postal_code" | "address" | "opening_hours" | "time_zone" | "vehicle_types" | "vehicle_limits" | "parking_places" | "parking_disabled" | "card_payment" | "contactless_payment" | "other_payment" | "payment_providers" | "contract_payment" | "evse_id" | "connectors" | "connector_types" | "current" | "station_power" | "point_power" | "service_providers" | "plug_and_charge" | "smart_charging" | "renewable" | "operational" | "availability" | "ad_hoc_price";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LackingRecords"];
                };
            };
            400: components["responses"]["invalid_parameter.invalid_cursor.read"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found.read"];
            406: components["responses"]["not_acceptable"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.projection_behind.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    readDatexStatus: {
        parameters: {
            query?: {
                since?: string;
            };
            header?: {
                "Directory-Position"?: components["parameters"]["Directory-Position"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatexStatus"];
                };
            };
            400: components["responses"]["invalid_parameter.read"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.projection_behind.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    readDatexTable: {
        parameters: {
            query?: never;
            header?: {
                "Directory-Position"?: components["parameters"]["Directory-Position"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Directory-Omitted": components["headers"]["X-Directory-Omitted"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatexTable"];
                };
            };
            400: components["responses"]["invalid_parameter.read"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found.read"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.projection_behind.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    readEvents: {
        parameters: {
            query?: {
                order?: "asc" | "desc";
                after?: string;
                before?: string;
                types?: ("StationCreated.v1" | "StationDetailsChanged.v1" | "StationAvailabilityChanged.v1" | "StationAvailabilityConfirmed.v1" | "StationRelocated.v1" | "StationConnectorsChanged.v1" | "StationRemoved.v1" | "StationRestored.v1" | "StationTextErased.v1" | "StationOutageExcluded.v1" | "StationOutageExclusionWithdrawn.v1" | "ConnectorTypeCreated.v1" | "ConnectorTypeChanged.v1" | "ConnectorTypeActivated.v1" | "ConnectorTypeDeactivated.v1" | "ConnectorTypeRemoved.v1" | "ConnectorTypeRestored.v1" | "LocationRegistered.v1" | "LocationChanged.v1" | "LocationRetired.v1" | "TariffCreated.v1" | "TariffChanged.v1" | "TariffRemoved.v1" | "TariffRestored.v1" | "StationCreated" | "StationDetailsChanged" | "StationAvailabilityChanged" | "StationAvailabilityConfirmed" | "StationRelocated" | "StationConnectorsChanged" | "StationRemoved" | "StationRestored" | "StationTextErased" | "StationOutageExcluded" | "StationOutageExclusionWithdrawn" | "ConnectorTypeCreated" | "ConnectorTypeChanged" | "ConnectorTypeActivated" | "ConnectorTypeDeactivated" | "ConnectorTypeRemoved" | "ConnectorTypeRestored" | "LocationRegistered" | "LocationChanged" | "LocationRetired" | "TariffCreated" | "TariffChanged" | "TariffRemoved" | "TariffRestored")[];
                import?: string[];
                station_id?: string[];
                location_id?: string[];
                available?: string[];
                operator?: string[];
                standard?: string[];
                source_feed?: string[];
                bbox?: string;
                wait?: number;
                limit?: components["parameters"]["limit"];
            };
            header?: {
                "Directory-Position"?: components["parameters"]["Directory-Position"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            400: components["responses"]["invalid_parameter.read"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            406: components["responses"]["not_acceptable"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.projection_behind.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    streamEvents: {
        parameters: {
            query?: {
                after?: string;
                since?: string;
                lastEventId?: string;
                types?: ("StationCreated.v1" | "StationDetailsChanged.v1" | "StationAvailabilityChanged.v1" | "StationAvailabilityConfirmed.v1" | "StationRelocated.v1" | "StationConnectorsChanged.v1" | "StationRemoved.v1" | "StationRestored.v1" | "StationTextErased.v1" | "StationOutageExcluded.v1" | "StationOutageExclusionWithdrawn.v1" | "ConnectorTypeCreated.v1" | "ConnectorTypeChanged.v1" | "ConnectorTypeActivated.v1" | "ConnectorTypeDeactivated.v1" | "ConnectorTypeRemoved.v1" | "ConnectorTypeRestored.v1" | "LocationRegistered.v1" | "LocationChanged.v1" | "LocationRetired.v1" | "TariffCreated.v1" | "TariffChanged.v1" | "TariffRemoved.v1" | "TariffRestored.v1" | "StationCreated" | "StationDetailsChanged" | "StationAvailabilityChanged" | "StationAvailabilityConfirmed" | "StationRelocated" | "StationConnectorsChanged" | "StationRemoved" | "StationRestored" | "StationTextErased" | "StationOutageExcluded" | "StationOutageExclusionWithdrawn" | "ConnectorTypeCreated" | "ConnectorTypeChanged" | "ConnectorTypeActivated" | "ConnectorTypeDeactivated" | "ConnectorTypeRemoved" | "ConnectorTypeRestored" | "LocationRegistered" | "LocationChanged" | "LocationRetired" | "TariffCreated" | "TariffChanged" | "TariffRemoved" | "TariffRestored")[];
                import?: string[];
                station_id?: string[];
                location_id?: string[];
                available?: string[];
                operator?: string[];
                standard?: string[];
                source_feed?: string[];
                bbox?: string;
            };
            header?: {
                "Last-Event-ID"?: string;
                "Directory-Position"?: components["parameters"]["Directory-Position"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["invalid_parameter.read"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            406: components["responses"]["not_acceptable"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.projection_behind.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    listFeeds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedPage"];
                };
            };
            400: components["responses"]["invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            406: components["responses"]["not_acceptable"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.projection_behind.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    readFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                feed: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feed"];
                };
            };
            400: components["responses"]["invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.projection_behind.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    putFeed: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
                "If-None-Match"?: components["parameters"]["unlessThere"];
            };
            path: {
                feed: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FeedInput"];
            };
        };
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Command-Id": components["headers"]["Command-Id"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedOrOutcome"];
                };
            };
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Command-Id": components["headers"]["Command-Id"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedOrOutcome"];
                };
            };
            400: components["responses"]["malformed_json.invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found.command"];
            412: components["responses"]["version_mismatch.command"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            421: components["responses"]["misdirected_request"];
            422: components["responses"]["validation_failed.idempotency_key_reused.command"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    removeFeed: {
        parameters: {
            query?: {
                records?: "remove";
            };
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
                "If-None-Match"?: components["parameters"]["unlessThere"];
            };
            path: {
                feed: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Command-Id": components["headers"]["Command-Id"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedRun"];
                };
            };
            204: {
                headers: {
                    "Command-Id": components["headers"]["Command-Id"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found.command"];
            412: components["responses"]["version_mismatch.command"];
            421: components["responses"]["misdirected_request"];
            422: components["responses"]["validation_failed.idempotency_key_reused.command"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    runFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                feed: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedRun"];
                };
            };
            400: components["responses"]["invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found.command"];
            409: components["responses"]["import_running"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    readForm: {
        parameters: {
            query?: never;
            header?: {
                "Directory-Position"?: components["parameters"]["Directory-Position"];
            };
            path: {
                form: "station" | "connector-type" | "location" | "tariff" | "station-details" | "station-connector";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Form"];
                };
            };
            400: components["responses"]["invalid_parameter.read"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found.read"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.projection_behind.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    listImports: {
        parameters: {
            query?: {
                feed?: string;
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportPage"];
                };
            };
            400: components["responses"]["invalid_parameter.invalid_cursor"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            406: components["responses"]["not_acceptable"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    startImport: {
        parameters: {
            query?: {
                feed?: string;
                format?: "ndjson" | "ocm" | "datex2" | "geojson" | "afdc" | "ocpi" | "irve" | "bnetza" | "csv";
                complete?: boolean;
                force?: boolean;
                confirm?: boolean;
                include_unpublished?: boolean;
                dry_run?: boolean;
                tariffs?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
                "application/json": unknown;
            };
        };
        responses: {
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartedImport"];
                };
            };
            400: components["responses"]["invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden.forbidden"];
            409: components["responses"]["import_running"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            421: components["responses"]["misdirected_request"];
            422: components["responses"]["nothing_to_import.validation_failed"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    readImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            400: components["responses"]["invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    cancelImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden.forbidden"];
            404: components["responses"]["not_found"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    readRejects: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden.forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    revertImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartedImport"];
                };
            };
            400: components["responses"]["invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden.forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["import_running"];
            421: components["responses"]["misdirected_request"];
            422: components["responses"]["nothing_to_import"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    listKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeys"];
                };
            };
            400: components["responses"]["invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            406: components["responses"]["not_acceptable"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyInput"];
            };
        };
        responses: {
            201: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MadeApiKey"];
                };
            };
            400: components["responses"]["malformed_json.invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["keys_elsewhere"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            421: components["responses"]["misdirected_request"];
            422: components["responses"]["validation_failed.idempotency_key_reused"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["keys_elsewhere"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    listLocations: {
        parameters: {
            query?: {
                q?: components["parameters"]["q"];
                name?: string[];
                address?: string[];
                city?: string[];
                region?: string[];
                postal_code?: string[];
                country?: string[];
                time_zone?: string[];
                latitude?: string[];
                longitude?: string[];
                operator?: string[];
                help_phone?: string[];
                retired?: string[];
                source_feed?: string[];
                source_id?: string[];
                available?: string[];
                import?: string[];
                near?: string;
                radius?: number;
                bbox?: string;
                open_at?: string;
                updated_since?: components["parameters"]["updated_since"];
                sort?: components["parameters"]["sortPlaces"];
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
                total?: components["parameters"]["total"];
            };
            header?: {
                "Directory-Position"?: components["parameters"]["Directory-Position"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LocationPage"];
                    "application/geo+json": components["schemas"]["LocationFeatureCollection"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["invalid_parameter.invalid_cursor.read"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            406: components["responses"]["not_acceptable"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.projection_behind.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    exportLocationsCsv: {
        parameters: {
            query?: {
                q?: components["parameters"]["q"];
                name?: string[];
                address?: string[];
                city?: string[];
                region?: string[];
                postal_code?: string[];
                country?: string[];
                time_zone?: string[];
                latitude?: string[];
                longitude?: string[];
                operator?: string[];
                help_phone?: string[];
                retired?: string[];
                source_feed?: string[];
                source_id?: string[];
                available?: string[];
                import?: string[];
                near?: string;
                radius?: number;
                bbox?: string;
                open_at?: string;
                updated_since?: components["parameters"]["updated_since"];
                sort?: components["parameters"]["sortPlaces"];
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
                total?: components["parameters"]["total"];
            };
            header?: {
                "Directory-Position"?: components["parameters"]["Directory-Position"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["invalid_parameter.invalid_cursor.read"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.projection_behind.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    exportLocationsGeoJson: {
        parameters: {
            query?: {
                q?: components["parameters"]["q"];
                name?: string[];
                address?: string[];
                city?: string[];
                region?: string[];
                postal_code?: string[];
                country?: string[];
                time_zone?: string[];
                latitude?: string[];
                longitude?: string[];
                operator?: string[];
                help_phone?: string[];
                retired?: string[];
                source_feed?: string[];
                source_id?: string[];
                available?: string[];
                import?: string[];
                near?: string;
                radius?: number;
                bbox?: string;
                open_at?: string;
                updated_since?: components["parameters"]["updated_since"];
                sort?: components["parameters"]["sortPlaces"];
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
                total?: components["parameters"]["total"];
            };
            header?: {
                "Directory-Position"?: components["parameters"]["Directory-Position"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                    [name: string]: unknown;
                };
                content: {
                    "application/geo+json": components["schemas"]["LocationFile"];
                };
            };
            400: components["responses"]["invalid_parameter.invalid_cursor.read"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.projection_behind.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    readLocation: {
        parameters: {
            query?: {
                as_of?: string;
                extensions?: boolean;
            };
            header?: {
                "Directory-Position"?: components["parameters"]["Directory-Position"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Location"];
                };
            };
            400: components["responses"]["invalid_parameter.read"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found.read"];
            406: components["responses"]["not_acceptable"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.projection_behind.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    registerLocation: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
                "If-None-Match"?: components["parameters"]["unlessThere"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LocationInput"];
            };
        };
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Command-Id": components["headers"]["Command-Id"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Command-Status": components["headers"]["Command-Status"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Location"];
                };
            };
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    "Command-Id": components["headers"]["Command-Id"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Command-Status": components["headers"]["Command-Status"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Location"];
                };
            };
            202: {
                headers: {
                    "Command-Id": components["headers"]["Command-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingOutcome"];
                };
            };
            400: components["responses"]["malformed_json.invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found.command"];
            409: components["responses"]["id_taken.command"];
            412: components["responses"]["version_mismatch.command"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            421: components["responses"]["misrouted.misdirected_request"];
            422: components["responses"]["validation_failed.idempotency_key_reused.command"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.broker_unavailable.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    retireLocation: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
                "If-None-Match"?: components["parameters"]["unlessThere"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    "Command-Id": components["headers"]["Command-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingOutcome"];
                };
            };
            204: {
                headers: {
                    "Command-Id": components["headers"]["Command-Id"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Command-Status": components["headers"]["Command-Status"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found.command"];
            412: components["responses"]["version_mismatch.command"];
            421: components["responses"]["misrouted.misdirected_request"];
            422: components["responses"]["validation_failed.idempotency_key_reused.command"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.broker_unavailable.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    updateLocation: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
                "If-None-Match"?: components["parameters"]["unlessThere"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LocationPatch"];
                "application/merge-patch+json": components["schemas"]["LocationPatch"];
            };
        };
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Command-Id": components["headers"]["Command-Id"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Command-Status": components["headers"]["Command-Status"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Location"];
                };
            };
            202: {
                headers: {
                    "Command-Id": components["headers"]["Command-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingOutcome"];
                };
            };
            400: components["responses"]["malformed_json.invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found.command"];
            412: components["responses"]["version_mismatch.command"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            421: components["responses"]["misrouted.misdirected_request"];
            422: components["responses"]["validation_failed.idempotency_key_reused.command"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.broker_unavailable.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    readLocationHistory: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                "Directory-Position"?: components["parameters"]["Directory-Position"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LocationHistoryPage"];
                };
            };
            400: components["responses"]["invalid_parameter.invalid_cursor.read"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found.read"];
            406: components["responses"]["not_acceptable"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.projection_behind.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    listLocationStations: {
        parameters: {
            query?: {
                q?: components["parameters"]["q"];
                id?: string[];
                name?: string[];
                latitude?: string[];
                longitude?: string[];
                cost?: string[];
                cost_description?: string[];
                manufacturer?: string[];
                model?: string[];
                pwps_version?: string[];
                qr_enabled?: string[];
                outlets?: string[];
                hours?: string[];
                pre_charge_instructions?: string[];
                available?: string[];
                external_location_id?: string[];
                external_station_id?: string[];
                city?: string[];
                country?: string[];
                operator?: string[];
                evse_id?: string[];
                source_feed?: string[];
                source_id?: string[];
                import?: string[];
                connector_type_id?: string[];
                standard?: string[];
                format?: string[];
                power_type?: string[];
                min_kilowatts?: number;
                max_kilowatts?: number;
                near?: string;
                radius?: number;
                bbox?: string;
                open_at?: string;
                stale?: boolean;
                price_kwh?: number;
                price_minutes?: number;
                price_start?: string;
                currency?: string;
                max_price?: number;
                updated_since?: components["parameters"]["updated_since"];
                sort?: components["parameters"]["sortStations"];
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
                total?: components["parameters"]["total"];
            };
            header?: {
                "Directory-Position"?: components["parameters"]["Directory-Position"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StationPage"];
                    "application/geo+json": components["schemas"]["StationFeatureCollection"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["invalid_parameter.invalid_cursor.read"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found.read"];
            406: components["responses"]["not_acceptable"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.projection_behind.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    readReliability: {
        parameters: {
            query: {
                rule: "uk" | "us";
                from: string;
                to: string;
                group_by?: "operator" | "source_feed" | "country" | "location_id" | "station_id";
                sort?: "value" | "reliability";
                min_kilowatts?: number;
                at?: string;
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                "Directory-Position"?: components["parameters"]["Directory-Position"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reliability"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["invalid_parameter.invalid_cursor.read"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.projection_behind.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    listStations: {
        parameters: {
            query?: {
                q?: components["parameters"]["q"];
                id?: string[];
                name?: string[];
                latitude?: string[];
                longitude?: string[];
                cost?: string[];
                cost_description?: string[];
                manufacturer?: string[];
                model?: string[];
                pwps_version?: string[];
                qr_enabled?: string[];
                outlets?: string[];
                hours?: string[];
                pre_charge_instructions?: string[];
                available?: string[];
                location_id?: string[];
                external_location_id?: string[];
                external_station_id?: string[];
                city?: string[];
                country?: string[];
                operator?: string[];
                evse_id?: string[];
                source_feed?: string[];
                source_id?: string[];
                import?: string[];
                connector_type_id?: string[];
                standard?: string[];
                format?: string[];
                power_type?: string[];
                min_kilowatts?: number;
                max_kilowatts?: number;
                near?: string;
                radius?: number;
                bbox?: string;
                open_at?: string;
                stale?: boolean;
                price_kwh?: number;
                price_minutes?: number;
                price_start?: string;
                currency?: string;
                max_price?: number;
                updated_since?: components["parameters"]["updated_since"];
                sort?: components["parameters"]["sortStations"];
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
                total?: components["parameters"]["total"];
            };
            header?: {
                "Directory-Position"?: components["parameters"]["Directory-Position"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StationPage"];
                    "application/geo+json": components["schemas"]["StationFeatureCollection"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["invalid_parameter.invalid_cursor.read"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            406: components["responses"]["not_acceptable"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.projection_behind.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    createStation: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
                "If-None-Match"?: components["parameters"]["unlessThere"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StationInput"];
            };
        };
        responses: {
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    "Command-Id": components["headers"]["Command-Id"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Command-Status": components["headers"]["Command-Status"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StationOrOutcome"];
                };
            };
            202: {
                headers: {
                    "Command-Id": components["headers"]["Command-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingOutcome"];
                };
            };
            400: components["responses"]["malformed_json.invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            412: components["responses"]["version_mismatch.command"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            421: components["responses"]["misrouted.misdirected_request"];
            422: components["responses"]["validation_failed.idempotency_key_reused.command"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.broker_unavailable.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    exportStationsCsv: {
        parameters: {
            query?: {
                q?: components["parameters"]["q"];
                id?: string[];
                name?: string[];
                latitude?: string[];
                longitude?: string[];
                cost?: string[];
                cost_description?: string[];
                manufacturer?: string[];
                model?: string[];
                pwps_version?: string[];
                qr_enabled?: string[];
                outlets?: string[];
                hours?: string[];
                pre_charge_instructions?: string[];
                available?: string[];
                location_id?: string[];
                external_location_id?: string[];
                external_station_id?: string[];
                city?: string[];
                country?: string[];
                operator?: string[];
                evse_id?: string[];
                source_feed?: string[];
                source_id?: string[];
                import?: string[];
                connector_type_id?: string[];
                standard?: string[];
                format?: string[];
                power_type?: string[];
                min_kilowatts?: number;
                max_kilowatts?: number;
                near?: string;
                radius?: number;
                bbox?: string;
                open_at?: string;
                stale?: boolean;
                price_kwh?: number;
                price_minutes?: number;
                price_start?: string;
                currency?: string;
                max_price?: number;
                updated_since?: components["parameters"]["updated_since"];
                sort?: components["parameters"]["sortStations"];
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
                total?: components["parameters"]["total"];
            };
            header?: {
                "Directory-Position"?: components["parameters"]["Directory-Position"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["invalid_parameter.invalid_cursor.read"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.projection_behind.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    exportStationsGeoJson: {
        parameters: {
            query?: {
                q?: components["parameters"]["q"];
                id?: string[];
                name?: string[];
                latitude?: string[];
                longitude?: string[];
                cost?: string[];
                cost_description?: string[];
                manufacturer?: string[];
                model?: string[];
                pwps_version?: string[];
                qr_enabled?: string[];
                outlets?: string[];
                hours?: string[];
                pre_charge_instructions?: string[];
                available?: string[];
                location_id?: string[];
                external_location_id?: string[];
                external_station_id?: string[];
                city?: string[];
                country?: string[];
                operator?: string[];
                evse_id?: string[];
                source_feed?: string[];
                source_id?: string[];
                import?: string[];
                connector_type_id?: string[];
                standard?: string[];
                format?: string[];
                power_type?: string[];
                min_kilowatts?: number;
                max_kilowatts?: number;
                near?: string;
                radius?: number;
                bbox?: string;
                open_at?: string;
                stale?: boolean;
                price_kwh?: number;
                price_minutes?: number;
                price_start?: string;
                currency?: string;
                max_price?: number;
                updated_since?: components["parameters"]["updated_since"];
                sort?: components["parameters"]["sortStations"];
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
                total?: components["parameters"]["total"];
            };
            header?: {
                "Directory-Position"?: components["parameters"]["Directory-Position"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                    [name: string]: unknown;
                };
                content: {
                    "application/geo+json": components["schemas"]["StationFile"];
                };
            };
            400: components["responses"]["invalid_parameter.invalid_cursor.read"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.projection_behind.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    readStationClusters: {
        parameters: {
            query: {
                bbox?: string;
                zoom: number;
                q?: components["parameters"]["q"];
                id?: string[];
                name?: string[];
                latitude?: string[];
                longitude?: string[];
                cost?: string[];
                cost_description?: string[];
                manufacturer?: string[];
                model?: string[];
                pwps_version?: string[];
                qr_enabled?: string[];
                outlets?: string[];
                hours?: string[];
                pre_charge_instructions?: string[];
                available?: string[];
                location_id?: string[];
                external_location_id?: string[];
                external_station_id?: string[];
                city?: string[];
                country?: string[];
                operator?: string[];
                evse_id?: string[];
                source_feed?: string[];
                source_id?: string[];
                import?: string[];
                connector_type_id?: string[];
                standard?: string[];
                format?: string[];
                power_type?: string[];
                min_kilowatts?: number;
                max_kilowatts?: number;
                near?: string;
                radius?: number;
                open_at?: string;
                stale?: boolean;
                updated_since?: components["parameters"]["updated_since"];
            };
            header?: {
                "Directory-Position"?: components["parameters"]["Directory-Position"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StationClusters"];
                };
            };
            400: components["responses"]["invalid_parameter.read"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            406: components["responses"]["not_acceptable"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.projection_behind.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    findRemovedStations: {
        parameters: {
            query?: {
                q?: string;
                source_feed?: string;
                source_id?: string;
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                "Directory-Position"?: components["parameters"]["Directory-Position"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovedStations"];
                };
            };
            400: components["responses"]["invalid_parameter.invalid_cursor.read"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            406: components["responses"]["not_acceptable"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.projection_behind.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    readStation: {
        parameters: {
            query?: {
                as_of?: string;
                extensions?: boolean;
            };
            header?: {
                "Directory-Position"?: components["parameters"]["Directory-Position"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Station"];
                };
            };
            400: components["responses"]["invalid_parameter.read"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found.read"];
            406: components["responses"]["not_acceptable"];
            410: components["responses"]["station_removed.read"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.projection_behind.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    removeStation: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
                "If-None-Match"?: components["parameters"]["unlessThere"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    "Command-Id": components["headers"]["Command-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingOutcome"];
                };
            };
            204: {
                headers: {
                    "Command-Id": components["headers"]["Command-Id"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Command-Status": components["headers"]["Command-Status"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found.command"];
            410: components["responses"]["station_removed.command"];
            412: components["responses"]["version_mismatch.command"];
            421: components["responses"]["misrouted.misdirected_request"];
            422: components["responses"]["validation_failed.idempotency_key_reused.command"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.broker_unavailable.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    updateStation: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
                "If-None-Match"?: components["parameters"]["unlessThere"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StationPatch"];
                "application/merge-patch+json": components["schemas"]["StationPatch"];
            };
        };
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Command-Id": components["headers"]["Command-Id"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Command-Status": components["headers"]["Command-Status"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StationOrOutcome"];
                };
            };
            202: {
                headers: {
                    "Command-Id": components["headers"]["Command-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingOutcome"];
                };
            };
            400: components["responses"]["malformed_json.invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found.command"];
            410: components["responses"]["station_removed.command"];
            412: components["responses"]["version_mismatch.command"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            421: components["responses"]["misrouted.misdirected_request"];
            422: components["responses"]["validation_failed.idempotency_key_reused.command"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.broker_unavailable.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    setStationAvailability: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
                "If-None-Match"?: components["parameters"]["unlessThere"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StationAvailability"];
            };
        };
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Command-Id": components["headers"]["Command-Id"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Command-Status": components["headers"]["Command-Status"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StationOrOutcome"];
                };
            };
            202: {
                headers: {
                    "Command-Id": components["headers"]["Command-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingOutcome"];
                };
            };
            400: components["responses"]["malformed_json.invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found.command"];
            410: components["responses"]["station_removed.command"];
            412: components["responses"]["version_mismatch.command"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            421: components["responses"]["misrouted.misdirected_request"];
            422: components["responses"]["validation_failed.idempotency_key_reused.command"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.broker_unavailable.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    setStationConnectors: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
                "If-None-Match"?: components["parameters"]["unlessThere"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StationConnectors"];
            };
        };
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Command-Id": components["headers"]["Command-Id"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Command-Status": components["headers"]["Command-Status"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StationOrOutcome"];
                };
            };
            202: {
                headers: {
                    "Command-Id": components["headers"]["Command-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingOutcome"];
                };
            };
            400: components["responses"]["malformed_json.invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found.command"];
            410: components["responses"]["station_removed.command"];
            412: components["responses"]["version_mismatch.command"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            421: components["responses"]["misrouted.misdirected_request"];
            422: components["responses"]["validation_failed.idempotency_key_reused.command"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.broker_unavailable.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    setStationDetails: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
                "If-None-Match"?: components["parameters"]["unlessThere"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StationDetailsPatch"];
            };
        };
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Command-Id": components["headers"]["Command-Id"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Command-Status": components["headers"]["Command-Status"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StationOrOutcome"];
                };
            };
            202: {
                headers: {
                    "Command-Id": components["headers"]["Command-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingOutcome"];
                };
            };
            400: components["responses"]["malformed_json.invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found.command"];
            410: components["responses"]["station_removed.command"];
            412: components["responses"]["version_mismatch.command"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            421: components["responses"]["misrouted.misdirected_request"];
            422: components["responses"]["validation_failed.idempotency_key_reused.command"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.broker_unavailable.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    eraseStationHistory: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
                "If-None-Match"?: components["parameters"]["unlessThere"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    "Command-Id": components["headers"]["Command-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingOutcome"];
                };
            };
            204: {
                headers: {
                    "Command-Id": components["headers"]["Command-Id"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Command-Status": components["headers"]["Command-Status"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found.command"];
            410: components["responses"]["station_removed.command"];
            412: components["responses"]["version_mismatch.command"];
            421: components["responses"]["misrouted.misdirected_request"];
            422: components["responses"]["validation_failed.idempotency_key_reused.command"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.broker_unavailable.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    listStationExclusions: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                "Directory-Position"?: components["parameters"]["Directory-Position"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StationExclusionPage"];
                };
            };
            400: components["responses"]["invalid_parameter.invalid_cursor.read"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found.read"];
            406: components["responses"]["not_acceptable"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.projection_behind.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    excludeStationOutage: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
                "If-None-Match"?: components["parameters"]["unlessThere"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OutageExclusion"];
            };
        };
        responses: {
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Command-Id": components["headers"]["Command-Id"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Command-Status": components["headers"]["Command-Status"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StationExclusion"];
                };
            };
            202: {
                headers: {
                    "Command-Id": components["headers"]["Command-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingOutcome"];
                };
            };
            400: components["responses"]["malformed_json.invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found.command"];
            410: components["responses"]["station_removed.command"];
            412: components["responses"]["version_mismatch.command"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            421: components["responses"]["misrouted.misdirected_request"];
            422: components["responses"]["validation_failed.idempotency_key_reused.command"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.projection_behind.overloaded.broker_unavailable.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    withdrawStationOutageExclusion: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
                "If-None-Match"?: components["parameters"]["unlessThere"];
            };
            path: {
                n: number;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    "Command-Id": components["headers"]["Command-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingOutcome"];
                };
            };
            204: {
                headers: {
                    "Command-Id": components["headers"]["Command-Id"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Command-Status": components["headers"]["Command-Status"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found.exclusion_not_found.command"];
            410: components["responses"]["station_removed.command"];
            412: components["responses"]["version_mismatch.command"];
            421: components["responses"]["misrouted.misdirected_request"];
            422: components["responses"]["validation_failed.idempotency_key_reused.command"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.broker_unavailable.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    readStationHistory: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                "Directory-Position"?: components["parameters"]["Directory-Position"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryPage"];
                };
            };
            400: components["responses"]["invalid_parameter.invalid_cursor.read"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found.read"];
            406: components["responses"]["not_acceptable"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.projection_behind.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    readStationPrices: {
        parameters: {
            query: {
                kwh: number;
                minutes: number;
                parking_minutes?: number;
                start?: string;
                kilowatts?: number;
            };
            header?: {
                "Directory-Position"?: components["parameters"]["Directory-Position"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StationPrices"];
                };
            };
            400: components["responses"]["invalid_parameter.read"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found.read"];
            406: components["responses"]["not_acceptable"];
            410: components["responses"]["station_removed.read"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.projection_behind.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    restoreStation: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
                "If-None-Match"?: components["parameters"]["unlessThere"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Command-Id": components["headers"]["Command-Id"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Command-Status": components["headers"]["Command-Status"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StationOrOutcome"];
                };
            };
            202: {
                headers: {
                    "Command-Id": components["headers"]["Command-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingOutcome"];
                };
            };
            400: components["responses"]["invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found.command"];
            410: components["responses"]["station_removed.command"];
            412: components["responses"]["version_mismatch.command"];
            421: components["responses"]["misrouted.misdirected_request"];
            422: components["responses"]["validation_failed.idempotency_key_reused.command"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.broker_unavailable.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    readStationUptime: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                split?: string[];
            };
            header?: {
                "Directory-Position"?: components["parameters"]["Directory-Position"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Uptime"];
                };
            };
            400: components["responses"]["invalid_parameter.read"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found.read"];
            406: components["responses"]["not_acceptable"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.projection_behind.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    readSummary: {
        parameters: {
            query: {
                group_by: "available" | "manufacturer" | "location_id" | "city" | "country" | "operator" | "standard" | "source_feed";
                q?: components["parameters"]["q"];
                id?: string[];
                name?: string[];
                latitude?: string[];
                longitude?: string[];
                cost?: string[];
                cost_description?: string[];
                manufacturer?: string[];
                model?: string[];
                pwps_version?: string[];
                qr_enabled?: string[];
                outlets?: string[];
                hours?: string[];
                pre_charge_instructions?: string[];
                available?: string[];
                location_id?: string[];
                external_location_id?: string[];
                external_station_id?: string[];
                city?: string[];
                country?: string[];
                operator?: string[];
                evse_id?: string[];
                source_feed?: string[];
                source_id?: string[];
                import?: string[];
                connector_type_id?: string[];
                standard?: string[];
                format?: string[];
                power_type?: string[];
                min_kilowatts?: number;
                max_kilowatts?: number;
                near?: string;
                radius?: number;
                bbox?: string;
                open_at?: string;
                stale?: boolean;
                updated_since?: components["parameters"]["updated_since"];
            };
            header?: {
                "Directory-Position"?: components["parameters"]["Directory-Position"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Summary"];
                };
            };
            400: components["responses"]["invalid_parameter.read"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            406: components["responses"]["not_acceptable"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.projection_behind.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    readSummaryHistory: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                points?: number;
            };
            header?: {
                "Directory-Position"?: components["parameters"]["Directory-Position"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SummaryHistory"];
                };
            };
            400: components["responses"]["invalid_parameter.read"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            406: components["responses"]["not_acceptable"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.projection_behind.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    listTariffs: {
        parameters: {
            query?: {
                q?: components["parameters"]["q"];
                name?: string[];
                kind?: string[];
                currency?: string[];
                url?: string[];
                source_feed?: string[];
                source_id?: string[];
                import?: string[];
                updated_since?: components["parameters"]["updated_since"];
                sort?: components["parameters"]["sort"];
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
                total?: components["parameters"]["total"];
            };
            header?: {
                "Directory-Position"?: components["parameters"]["Directory-Position"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TariffPage"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["invalid_parameter.invalid_cursor.read"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            406: components["responses"]["not_acceptable"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.projection_behind.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    createTariff: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
                "If-None-Match"?: components["parameters"]["unlessThere"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TariffInput"];
            };
        };
        responses: {
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    "Command-Id": components["headers"]["Command-Id"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Command-Status": components["headers"]["Command-Status"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TariffOrOutcome"];
                };
            };
            202: {
                headers: {
                    "Command-Id": components["headers"]["Command-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingOutcome"];
                };
            };
            400: components["responses"]["malformed_json.invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            412: components["responses"]["version_mismatch.command"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            421: components["responses"]["misrouted.misdirected_request"];
            422: components["responses"]["validation_failed.idempotency_key_reused.command"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.broker_unavailable.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    exportTariffsCsv: {
        parameters: {
            query?: {
                q?: components["parameters"]["q"];
                name?: string[];
                kind?: string[];
                currency?: string[];
                url?: string[];
                source_feed?: string[];
                source_id?: string[];
                import?: string[];
                updated_since?: components["parameters"]["updated_since"];
                sort?: components["parameters"]["sort"];
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
                total?: components["parameters"]["total"];
            };
            header?: {
                "Directory-Position"?: components["parameters"]["Directory-Position"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["invalid_parameter.invalid_cursor.read"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.projection_behind.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    readTariff: {
        parameters: {
            query?: {
                as_of?: string;
                extensions?: boolean;
            };
            header?: {
                "If-None-Match"?: components["parameters"]["If-None-Match"];
                "Directory-Position"?: components["parameters"]["Directory-Position"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tariff"];
                };
            };
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_parameter.read"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found.read"];
            406: components["responses"]["not_acceptable"];
            410: components["responses"]["tariff_removed.read"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.projection_behind.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    removeTariff: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
                "If-None-Match"?: components["parameters"]["unlessThere"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    "Command-Id": components["headers"]["Command-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingOutcome"];
                };
            };
            204: {
                headers: {
                    "Command-Id": components["headers"]["Command-Id"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Command-Status": components["headers"]["Command-Status"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found.command"];
            410: components["responses"]["tariff_removed.command"];
            412: components["responses"]["version_mismatch.command"];
            421: components["responses"]["misrouted.misdirected_request"];
            422: components["responses"]["validation_failed.idempotency_key_reused.command"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.broker_unavailable.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    updateTariff: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
                "If-None-Match"?: components["parameters"]["unlessThere"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TariffPatch"];
                "application/merge-patch+json": components["schemas"]["TariffPatch"];
            };
        };
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Command-Id": components["headers"]["Command-Id"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Command-Status": components["headers"]["Command-Status"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TariffOrOutcome"];
                };
            };
            202: {
                headers: {
                    "Command-Id": components["headers"]["Command-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingOutcome"];
                };
            };
            400: components["responses"]["malformed_json.invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found.command"];
            410: components["responses"]["tariff_removed.command"];
            412: components["responses"]["version_mismatch.command"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            421: components["responses"]["misrouted.misdirected_request"];
            422: components["responses"]["validation_failed.idempotency_key_reused.command"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.broker_unavailable.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    readTariffHistory: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                "Directory-Position"?: components["parameters"]["Directory-Position"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TariffHistoryPage"];
                };
            };
            400: components["responses"]["invalid_parameter.invalid_cursor.read"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found.read"];
            406: components["responses"]["not_acceptable"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.projection_behind.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    restoreTariff: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
                "If-None-Match"?: components["parameters"]["unlessThere"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Command-Id": components["headers"]["Command-Id"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Command-Status": components["headers"]["Command-Status"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TariffOrOutcome"];
                };
            };
            202: {
                headers: {
                    "Command-Id": components["headers"]["Command-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingOutcome"];
                };
            };
            400: components["responses"]["invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found.command"];
            410: components["responses"]["tariff_removed.command"];
            412: components["responses"]["version_mismatch.command"];
            421: components["responses"]["misrouted.misdirected_request"];
            422: components["responses"]["validation_failed.idempotency_key_reused.command"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.broker_unavailable.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    readTileJson: {
        parameters: {
            query?: {
                q?: components["parameters"]["q"];
                id?: string[];
                name?: string[];
                latitude?: string[];
                longitude?: string[];
                cost?: string[];
                cost_description?: string[];
                manufacturer?: string[];
                model?: string[];
                pwps_version?: string[];
                qr_enabled?: string[];
                outlets?: string[];
                hours?: string[];
                pre_charge_instructions?: string[];
                available?: string[];
                location_id?: string[];
                external_location_id?: string[];
                external_station_id?: string[];
                city?: string[];
                country?: string[];
                operator?: string[];
                evse_id?: string[];
                source_feed?: string[];
                source_id?: string[];
                import?: string[];
                connector_type_id?: string[];
                standard?: string[];
                format?: string[];
                power_type?: string[];
                min_kilowatts?: number;
                max_kilowatts?: number;
                near?: string;
                radius?: number;
                bbox?: string;
                open_at?: string;
                stale?: boolean;
                updated_since?: components["parameters"]["updated_since"];
            };
            header?: {
                "Directory-Position"?: components["parameters"]["Directory-Position"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TileJson"];
                };
            };
            400: components["responses"]["invalid_parameter.read"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            406: components["responses"]["not_acceptable"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.projection_behind.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    readTile: {
        parameters: {
            query?: {
                q?: components["parameters"]["q"];
                id?: string[];
                name?: string[];
                latitude?: string[];
                longitude?: string[];
                cost?: string[];
                cost_description?: string[];
                manufacturer?: string[];
                model?: string[];
                pwps_version?: string[];
                qr_enabled?: string[];
                outlets?: string[];
                hours?: string[];
                pre_charge_instructions?: string[];
                available?: string[];
                location_id?: string[];
                external_location_id?: string[];
                external_station_id?: string[];
                city?: string[];
                country?: string[];
                operator?: string[];
                evse_id?: string[];
                source_feed?: string[];
                source_id?: string[];
                import?: string[];
                connector_type_id?: string[];
                standard?: string[];
                format?: string[];
                power_type?: string[];
                min_kilowatts?: number;
                max_kilowatts?: number;
                near?: string;
                radius?: number;
                bbox?: string;
                open_at?: string;
                stale?: boolean;
                updated_since?: components["parameters"]["updated_since"];
            };
            header?: {
                "Directory-Position"?: components["parameters"]["Directory-Position"];
                "If-None-Match"?: string;
            };
            path: {
                z: number;
                x: number;
                y: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["ContentETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.mapbox-vector-tile": string;
                };
            };
            304: {
                headers: {
                    ETag: components["headers"]["ContentETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Directory-Lag-Ms": components["headers"]["Directory-Lag-Ms"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_parameter.read"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found.read"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.projection_behind.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookPage"];
                };
            };
            400: components["responses"]["invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            406: components["responses"]["not_acceptable"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.projection_behind.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
                "If-None-Match"?: components["parameters"]["unlessThere"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookInput"];
            };
        };
        responses: {
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Command-Id": components["headers"]["Command-Id"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecretOrOutcome"];
                };
            };
            400: components["responses"]["malformed_json.invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            412: components["responses"]["version_mismatch.command"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            421: components["responses"]["misdirected_request"];
            422: components["responses"]["validation_failed.idempotency_key_reused.command"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    readWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            406: components["responses"]["not_acceptable"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.projection_behind.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    removeWebhook: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
                "If-None-Match"?: components["parameters"]["unlessThere"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    "Command-Id": components["headers"]["Command-Id"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found.command"];
            412: components["responses"]["version_mismatch.command"];
            421: components["responses"]["misdirected_request"];
            422: components["responses"]["validation_failed.idempotency_key_reused.command"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
                "If-None-Match"?: components["parameters"]["unlessThere"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookPatch"];
                "application/merge-patch+json": components["schemas"]["WebhookPatch"];
            };
        };
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Command-Id": components["headers"]["Command-Id"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookOrOutcome"];
                };
            };
            400: components["responses"]["malformed_json.invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found.command"];
            412: components["responses"]["version_mismatch.command"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            421: components["responses"]["misdirected_request"];
            422: components["responses"]["validation_failed.idempotency_key_reused.command"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                status?: "pending" | "delivered" | "failed";
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryPage"];
                };
            };
            400: components["responses"]["invalid_parameter.invalid_cursor"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    retryDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                delivery: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            400: components["responses"]["invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    replayEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplayInput"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Replay"];
                };
            };
            400: components["responses"]["malformed_json.invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            421: components["responses"]["misdirected_request"];
            422: components["responses"]["validation_failed"];
            429: components["responses"]["rate_limited.rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    revokeOldWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
                "If-None-Match"?: components["parameters"]["unlessThere"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Command-Id": components["headers"]["Command-Id"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookOrOutcome"];
                };
            };
            400: components["responses"]["invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found.command"];
            412: components["responses"]["version_mismatch.command"];
            421: components["responses"]["misdirected_request"];
            422: components["responses"]["validation_failed.idempotency_key_reused.command"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                "If-Match"?: components["parameters"]["If-Match"];
                "If-None-Match"?: components["parameters"]["unlessThere"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Command-Id": components["headers"]["Command-Id"];
                    "Directory-Position": components["headers"]["Directory-Position"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecretOrOutcome"];
                };
            };
            400: components["responses"]["invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found.command"];
            412: components["responses"]["version_mismatch.command"];
            421: components["responses"]["misdirected_request"];
            422: components["responses"]["validation_failed.idempotency_key_reused.command"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTestResult"];
                };
            };
            400: components["responses"]["invalid_parameter"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            421: components["responses"]["misdirected_request"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["internal_error"];
            503: components["responses"]["issuer_unavailable.overloaded.shutting_down"];
            default: components["responses"]["problem"];
        };
    };
}
