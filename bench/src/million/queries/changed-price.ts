import { changeTariff } from '../data/fill-directory.js';

/** The centre of the city with the most stations. */
const place = 'near=48.86,2.35&radius=10000';
const kilowattHours = 30;

interface PricedPage {
  readonly items: readonly { readonly price: { readonly after_taxes: string } | null }[];
}

/**
 * Changes the tariff that one generated station in ten names, and reads a list by price that has seen the change.
 * @param price of a kWh, lower than all others, so that the list begins with it
 * @returns the seconds from the command to the list
 * @throws Error the list does not begin with the new price
 */
export async function secondsUntilListed(url: string, price: string): Promise<number> {
  const started = performance.now();
  const position = await changeTariff(url, price);
  const query = `${place}&price_kwh=${kilowattHours}&price_minutes=40&sort=price`;
  const response = await fetch(`${url}/v1/stations?${query}`, {
    headers: { 'directory-position': position },
  });
  if (!response.ok)
    throw new Error(`a list by price was answered ${response.status}: ${await response.text()}`);
  const first = ((await response.json()) as PricedPage).items[0]?.price?.after_taxes;
  const expected = Number(price) * kilowattHours;
  if (Math.abs(Number(first) - expected) > 0.01)
    throw new Error(`the list begins with ${first}, not ${expected}`);
  return (performance.now() - started) / 1000;
}
