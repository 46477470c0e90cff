/** Who is responsible for locations: a party of OCPI. */
export interface Party {
  /** ISO 3166-1 alpha-2. */
  readonly country_code: string;
  /** Three characters, as ISO 15118 has them. */
  readonly party_id: string;
}
