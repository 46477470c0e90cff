//! The tour of the generated clients, by the crate `directory_client` of openapi-generator. Prints what it saw.
use directory_client::apis::configuration::Configuration;
use directory_client::apis::locations_api::{register_location, RegisterLocationParams};
use directory_client::apis::stations_api::*;
use directory_client::apis::Error;
use directory_client::models::*;
use serde_json::{json, Value};

type Failure = Box<dyn std::error::Error>;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Failure> {
    let base_path = std::env::args().nth(1).ok_or("the address of the service is missing")?;
    let service = Configuration { base_path, ..Default::default() };

    let location_input = LocationInput { city: Some(Some("Berlin".into())), ..Default::default() };
    let register = RegisterLocationParams { id: "42".into(), location_input, ..Default::default() };
    register_location(&service, register).await?;

    let mut new = create("Main Street 1", "42");
    new.idempotency_key = Some("rust".into());
    new.station_input.latitude = Some(Some(Box::new(NumericInput::String("52.5".into()))));
    new.station_input.available = Some(Some(station_input::Available::AVAILABLE));
    let created = match create_station(&service, new.clone()).await?.entity {
        Some(CreateStationSuccess::Status201(StationOrOutcome::Station(station))) => station,
        other => return Err(format!("not a station: {other:?}").into()),
    };
    let etag = format!("\"{}\"", created.version);

    let listed = list_berlin(&service).await?;

    let name = Some(Some("Main Street 2".into()));
    let latitude = Some(Some(Box::new(NumericInput::Number(52.25))));
    let update = UpdateStationParams {
        id: created.id.to_string(),
        station_patch: StationPatch { name, latitude, ..Default::default() },
        if_match: Some(etag.clone()),
        ..Default::default()
    };
    let patched = match update_station(&service, update).await?.entity {
        Some(UpdateStationSuccess::Status200(StationOrOutcome::Station(station))) => station,
        other => return Err(format!("not a station: {other:?}").into()),
    };

    // The variants of the errors hold the same type: a body is read as the first of them.
    let refused = match create_station(&service, create("Nowhere", "43")).await {
        Err(Error::ResponseError(response)) if response.status == 422 => match response.entity {
            Some(CreateStationError::Status400(problem)) => codes(problem),
            other => return Err(format!("not a problem: {other:?}").into()),
        },
        other => return Err(format!("not refused: {other:?}").into()),
    };

    let remove = RemoveStationParams { id: created.id.to_string(), ..Default::default() };
    remove_station(&service, remove).await?;
    let replayed = match create_station(&service, new).await?.entity {
        Some(CreateStationSuccess::Status201(StationOrOutcome::WriteOutcome(outcome))) => outcome.status,
        other => return Err(format!("not an outcome: {other:?}").into()),
    };

    let attributes = patched.attributes;
    let seen = json!({
        "created": [created.status.label, etag],
        "listed": listed,
        "patched": [attributes.name, attributes.latitude, format!("\"{}\"", patched.version)],
        "refused": refused,
        "replayed": replayed,
    });
    println!("{seen}");
    Ok(())
}

fn create(name: &str, location: &str) -> CreateStationParams {
    let location_id = Box::new(Uint64Input::String(location.into()));
    let station_input = StationInput { name: Some(Some(name.into())), location_id, ..Default::default() };
    CreateStationParams { station_input, ..Default::default() }
}

/// The names of the stations in Berlin, as soon as there is one: the functions return no Directory-Position.
async fn list_berlin(service: &Configuration) -> Result<Vec<Option<String>>, Failure> {
    for _ in 0..1000 {
        let list = ListStationsParams { city: Some(vec!["Berlin".into()]), ..Default::default() };
        let Some(ListStationsSuccess::Status200(page)) = list_stations(service, list).await?.entity else {
            return Err("not a page".into());
        };
        if !page.items.is_empty() {
            return Ok(page.items.into_iter().map(|item| item.attributes.name).collect());
        }
    }
    Err("the station is not listed".into())
}

fn codes(problem: Problem) -> Vec<Value> {
    let errors = problem.errors.unwrap_or_default().into_iter();
    let fields = errors.map(|error| {
        let code = json!(error.code);
        json!(format!("{} {}", error.pointer, code.as_str().unwrap_or_default()))
    });
    std::iter::once(json!(problem.code)).chain(fields).collect()
}
