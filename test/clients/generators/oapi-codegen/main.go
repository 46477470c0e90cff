// The tour of the generated clients, by the package `directory` of oapi-codegen. Prints what it saw.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"

	directory "github.com/example/directory"
)

func main() {
	client, err := directory.NewClientWithResponses(os.Args[1])
	must(err)
	background := context.Background()

	city := "Berlin"
	_, err = client.RegisterLocationWithResponse(background, "42", nil, directory.LocationInput{City: &city})
	must(err)

	available := directory.StationInputAvailable("1")
	input := newStation("Main Street 1", "42")
	input.Available = &available
	input.Latitude = &directory.NumericInput{}
	must(input.Latitude.FromNumericInput0("52.5"))
	key := "oapi-codegen"
	params := &directory.CreateStationParams{IdempotencyKey: &key}
	created, err := client.CreateStationWithResponse(background, params, input)
	must(err)
	station, err := created.JSON201.AsStation()
	must(err)

	position := created.HTTPResponse.Header.Get("Directory-Position")
	list, err := client.ListStationsWithResponse(background, &directory.ListStationsParams{
		City:              &[]string{"Berlin"},
		DirectoryPosition: &position,
	})
	must(err)
	// Of an answer with several media types, it decodes only one whose type has no parameter, such as a charset.
	var page directory.StationPage
	must(json.Unmarshal(list.Body, &page))
	listed := []string{}
	for _, item := range page.Items {
		listed = append(listed, *item.Attributes.Name)
	}

	name := "Main Street 2"
	patch := directory.StationPatch{Name: &name, Latitude: &directory.NumericInput{}}
	must(patch.Latitude.FromNumericInput1(52.25))
	etag := created.HTTPResponse.Header.Get("ETag")
	condition := &directory.UpdateStationParams{IfMatch: &etag}
	patched, err := client.UpdateStationWithResponse(background, station.Id, condition, patch)
	must(err)
	changed, err := patched.JSON200.AsStation()
	must(err)

	refusal, err := client.CreateStationWithResponse(background, nil, newStation("Nowhere", "43"))
	must(err)
	problem := refusal.ApplicationproblemJSON422
	refused := []string{string(problem.Code)}
	for _, found := range *problem.Errors {
		refused = append(refused, found.Pointer+" "+string(found.Code))
	}

	_, err = client.RemoveStationWithResponse(background, station.Id, nil)
	must(err)
	again, err := client.CreateStationWithResponse(background, params, input)
	must(err)
	outcome, err := again.JSON201.AsWriteOutcome()
	must(err)

	seen, err := json.Marshal(map[string]any{
		"created":  []any{station.Status.Label, etag},
		"listed":   listed,
		"patched":  []any{changed.Attributes.Name, changed.Attributes.Latitude, patched.HTTPResponse.Header.Get("ETag")},
		"refused":  refused,
		"replayed": outcome.Status,
	})
	must(err)
	fmt.Println(string(seen))
}

func newStation(name, location string) directory.StationInput {
	station := directory.StationInput{Name: &name}
	must(station.LocationId.FromUint64Input0(location))
	return station
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
