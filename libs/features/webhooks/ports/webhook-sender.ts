/** A request to a receiver. */
export interface SignedRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The answer of a receiver, or why there was none. */
export type WebhookAnswer =
  | {
      readonly status: number;
      readonly retryAfter: string | undefined;
      /** The beginning of the body; null if the receiver's address is not public. */
      readonly excerpt: string | null;
    }
  | { readonly error: string };

/** Sends one request. */
export abstract class WebhookSender {
  /**
   * Sends a POST request. It takes {@link ATTEMPT_MS} at most, and follows no redirects.
   * @param signal aborts it; it is answered with an error then
   */
  abstract send(request: SignedRequest, signal: AbortSignal): Promise<WebhookAnswer>;
}

/** The greatest time of an attempt: DNS, connection and answer, in milliseconds. */
export const ATTEMPT_MS = 15_000;
