export const checkStatuses = ['up', 'degraded', 'down'] as const;

/** The state of a component, as `/health/ready` shows it. */
export interface HealthCheck {
  /** `degraded`: some requests fail, but no other instance would serve them. Only `down` makes the service not ready. */
  readonly status: (typeof checkStatuses)[number];
  readonly detail?: string;
  /** How long the oldest event that is not in the read models has been waiting. */
  readonly lag_ms?: number;
}

/** The states of the service's components. */
export abstract class HealthChecks {
  abstract checks(): Promise<Readonly<Record<string, HealthCheck>>>;
}
