/** How the directory connects to its brokers, and so how its consumers do: never where, nor as whom. */
export interface BrokerAccess {
  readonly tls: boolean;
  readonly authentication: 'plain' | 'scram-sha-256' | 'scram-sha-512' | 'certificate' | 'none';
}

/** The topics of a directory. */
export interface Topics {
  readonly prefix: string;
  /** Of each topic. */
  readonly partitions: number;
  readonly outcomeRetentionHours: number;
  readonly access: BrokerAccess;
}
