// The tour of the generated clients, by the package `directory` of openapi-generator. Prints what it saw.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"

	directory "github.com/example/directory"
)

func main() {
	configuration := directory.NewConfiguration()
	configuration.Servers = directory.ServerConfigurations{{URL: os.Args[1]}}
	client := directory.NewAPIClient(configuration)
	background := context.Background()

	location := directory.NewLocationInput()
	location.SetCity("Berlin")
	_, _, err := client.LocationsAPI.RegisterLocation(background, "42").LocationInput(*location).Execute()
	must(err)

	station := newStation("Main Street 1", "42")
	latitude := "52.5"
	station.SetLatitude(directory.StringAsNumericInput(&latitude))
	station.SetAvailable("1")
	create := client.StationsAPI.CreateStation(background).IdempotencyKey("go").StationInput(*station)
	created, createdResponse, err := create.Execute()
	must(err)

	position := createdResponse.Header.Get("Directory-Position")
	list := client.StationsAPI.ListStations(background).City([]string{"Berlin"}).DirectoryPosition(position)
	page, _, err := list.Execute()
	must(err)
	listed := []string{}
	for _, item := range page.Items {
		listed = append(listed, *item.Attributes.Name.Get())
	}

	patch := directory.NewStationPatch()
	patch.SetName("Main Street 2")
	number := 52.25
	patch.SetLatitude(directory.Float64AsNumericInput(&number))
	id := created.Station.Id
	etag := createdResponse.Header.Get("ETag")
	update := client.StationsAPI.UpdateStation(background, id).IfMatch(etag).StationPatch(*patch)
	patched, patchedResponse, err := update.Execute()
	must(err)
	attributes := patched.Station.Attributes

	nowhere := newStation("Nowhere", "43")
	_, _, err = client.StationsAPI.CreateStation(background).StationInput(*nowhere).Execute()
	var refusal *directory.GenericOpenAPIError
	if !errors.As(err, &refusal) {
		log.Fatal("not refused: ", err)
	}
	problem := refusal.Model().(directory.Problem)
	refused := []string{problem.Code}
	for _, found := range problem.Errors {
		refused = append(refused, found.Pointer+" "+found.Code)
	}

	_, _, err = client.StationsAPI.RemoveStation(background, id).Execute()
	must(err)
	again, _, err := create.Execute()
	must(err)

	seen, err := json.Marshal(map[string]any{
		"created":  []string{*created.Station.Status.Label.Get(), etag},
		"listed":   listed,
		"patched":  []string{*attributes.Name.Get(), *attributes.Latitude.Get(), patchedResponse.Header.Get("ETag")},
		"refused":  refused,
		"replayed": again.WriteOutcome.Status,
	})
	must(err)
	fmt.Println(string(seen))
}

func newStation(name, location string) *directory.StationInput {
	station := directory.NewStationInput(directory.StringAsUint64Input(&location))
	station.SetName(name)
	return station
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
