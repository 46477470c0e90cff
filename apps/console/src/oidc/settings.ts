/** What the page must know of the settings of the service. */
export interface Config {
  readonly map_url: string | null;
  /** Where people sign in; null: with an API key alone. */
  readonly sign_in: SignInSettings | null;
}

/** A client of an OpenID provider, and the audience of the tokens that it needs. */
export interface SignInSettings {
  readonly issuer: string;
  readonly client_id: string;
  readonly audience: string;
}

export const configQuery = {
  queryKey: ['config'],
  queryFn: ({ signal }: { readonly signal?: AbortSignal }) => readConfig(signal),
  staleTime: Infinity,
} as const;

/** @throws TypeError the service does not answer */
export async function readConfig(signal?: AbortSignal): Promise<Config> {
  const response = await fetch('/console/config.json', signal ? { signal } : {});
  return (await response.json()) as Config;
}

/** @throws Error people do not sign in there any more */
export async function readSignInSettings(): Promise<SignInSettings> {
  const { sign_in: settings } = await readConfig();
  if (settings) return settings;
  throw new Error('This directory has no OpenID provider.');
}

/** What people call the provider: the host of its address. */
export const hostOf = ({ issuer }: SignInSettings): string => new URL(issuer).host;
