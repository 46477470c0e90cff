package tour;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.ApiResponse;
import org.openapitools.client.JSON;
import org.openapitools.client.api.LocationsApi;
import org.openapitools.client.api.StationsApi;
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

/** The tour of the generated clients, by the library okhttp of openapi-generator. Prints what it saw. */
public final class Tour {
    public static void main(String[] arguments) throws Exception {
        ApiClient client = new ApiClient().setBasePath(arguments[0]);
        StationsApi stations = new StationsApi(client);
        new LocationsApi(client).registerLocation("42", new LocationInput().city("Berlin")).execute();

        StationInput station = station("Main Street 1", "42")
            .latitude(new NumericInput("52.5"))
            .available(StationInput.AvailableEnum.AVAILABLE);
        StationsApi.APIcreateStationRequest create = stations.createStation(station).idempotencyKey("java");
        ApiResponse<StationOrOutcome> answer = create.executeWithHttpInfo();
        Station created = answer.getData().getStation();
        String etag = header(answer, "ETag");

        List<String> listed = new ArrayList<>();
        StationsApi.APIlistStationsRequest list = stations.listStations()
            .city(List.of("Berlin"))
            .directoryPosition(header(answer, "Directory-Position"));
        for (StationItem item : list.execute().getItems()) listed.add(item.getAttributes().getName());

        UUID id = created.getId();
        StationPatch patch = new StationPatch().name("Main Street 2").latitude(new NumericInput(52.25));
        ApiResponse<StationOrOutcome> update = stations.updateStation(id, patch).ifMatch(etag).executeWithHttpInfo();
        Station patched = update.getData().getStation();

        List<String> refused = new ArrayList<>();
        try {
            stations.createStation(station("Nowhere", "43")).execute();
        } catch (ApiException refusal) {
            Problem problem = Problem.fromJson(refusal.getResponseBody());
            refused.add(problem.getCode().getValue());
            for (FieldError error : problem.getErrors())
                refused.add(error.getPointer() + " " + error.getCode().getValue());
        }

        stations.removeStation(id).execute();
        StationOrOutcome again = create.execute();

        Map<String, Object> seen = new LinkedHashMap<>();
        seen.put("created", List.of(created.getStatus().getLabel().getValue(), etag));
        seen.put("listed", listed);
        String latitude = patched.getAttributes().getLatitude();
        seen.put("patched", List.of(patched.getAttributes().getName(), latitude, header(update, "ETag")));
        seen.put("refused", refused);
        seen.put("replayed", again.getWriteOutcome().getStatus().getValue());
        System.out.println(JSON.serialize(seen));
    }

    private static StationInput station(String name, String location) {
        return new StationInput().name(name).locationId(new Uint64Input(location));
    }

    private static String header(ApiResponse<?> response, String name) {
        return response.getHeaders().get(name.toLowerCase()).get(0);
    }
}
