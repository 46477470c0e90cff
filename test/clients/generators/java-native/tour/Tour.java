package tour;

import com.fasterxml.jackson.databind.DeserializationFeature;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.ApiResponse;
import org.openapitools.client.api.ConnectorTypesApi;
import org.openapitools.client.api.ConnectorTypesApi.APICreateConnectorTypeRequest;
import org.openapitools.client.api.LocationsApi;
import org.openapitools.client.api.LocationsApi.APIRegisterLocationRequest;
import org.openapitools.client.api.StationsApi;
import org.openapitools.client.api.StationsApi.APICreateStationRequest;
import org.openapitools.client.api.StationsApi.APIListStationsRequest;
import org.openapitools.client.api.StationsApi.APIRemoveStationRequest;
import org.openapitools.client.api.StationsApi.APIUpdateStationRequest;
import org.openapitools.client.model.ConnectorTypeInput;
import org.openapitools.client.model.FieldError;
import org.openapitools.client.model.LocationInput;
import org.openapitools.client.model.NumericInput;
import org.openapitools.client.model.Problem;
import org.openapitools.client.model.Station;
import org.openapitools.client.model.StationInput;
import org.openapitools.client.model.StationItem;
import org.openapitools.client.model.StationOrOutcome;
import org.openapitools.client.model.StationPatch;
import org.openapitools.client.model.Uint64Input;

/** The tour of the generated clients, by the library native of openapi-generator. Prints what it saw. */
public final class Tour {
    public static void main(String[] arguments) throws Exception {
        ApiClient client = new ApiClient();
        client.updateBaseUri(arguments[0]);
        // Without it, an answer with a connector type is read as an outcome too, and refused as both.
        client.setObjectMapper(client.getObjectMapper().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES));
        StationsApi stations = new StationsApi(client);
        new LocationsApi(client).registerLocation(
            APIRegisterLocationRequest.newBuilder().id("42").locationInput(new LocationInput().city("Berlin")).build());
        ConnectorTypeInput plug = new ConnectorTypeInput().name("CCS");
        new ConnectorTypesApi(client)
            .createConnectorType(APICreateConnectorTypeRequest.newBuilder().connectorTypeInput(plug).build())
            .getConnectorType();

        StationInput station = station("Main Street 1", "42")
            .latitude(new NumericInput("52.5"))
            .available(StationInput.AvailableEnum.AVAILABLE);
        APICreateStationRequest create =
            APICreateStationRequest.newBuilder().stationInput(station).idempotencyKey("java-native").build();
        ApiResponse<StationOrOutcome> answer = stations.createStationWithHttpInfo(create);
        Station created = answer.getData().getStation();
        String etag = header(answer, "ETag");

        APIListStationsRequest list = APIListStationsRequest.newBuilder()
            .city(List.of("Berlin"))
            .directoryPosition(header(answer, "Directory-Position"))
            .build();
        List<String> listed = new ArrayList<>();
        for (StationItem item : stations.listStations(list).getItems()) listed.add(item.getAttributes().getName());

        UUID id = created.getId();
        StationPatch patch = new StationPatch().name("Main Street 2").latitude(new NumericInput(52.25));
        ApiResponse<StationOrOutcome> update = stations.updateStationWithHttpInfo(
            APIUpdateStationRequest.newBuilder().id(id).stationPatch(patch).ifMatch(etag).build());
        Station patched = update.getData().getStation();

        List<String> refused = new ArrayList<>();
        try {
            stations.createStation(
                APICreateStationRequest.newBuilder().stationInput(station("Nowhere", "43")).build());
        } catch (ApiException refusal) {
            Problem problem = client.getObjectMapper().readValue(refusal.getResponseBody(), Problem.class);
            refused.add(problem.getCode().getValue());
            for (FieldError error : problem.getErrors())
                refused.add(error.getPointer() + " " + error.getCode().getValue());
        }

        stations.removeStation(APIRemoveStationRequest.newBuilder().id(id).build());
        StationOrOutcome again = stations.createStation(create);

        String latitude = patched.getAttributes().getLatitude();
        System.out.println(client.getObjectMapper().writeValueAsString(Map.of(
            "created", List.of(created.getStatus().getLabel().getValue(), etag),
            "listed", listed,
            "patched", List.of(patched.getAttributes().getName(), latitude, header(update, "ETag")),
            "refused", refused,
            "replayed", again.getWriteOutcome().getStatus().getValue())));
    }

    private static StationInput station(String name, String location) {
        return new StationInput().name(name).locationId(new Uint64Input(location));
    }

    private static String header(ApiResponse<?> response, String name) {
        return response.getHeaders().get(name.toLowerCase()).get(0);
    }
}
