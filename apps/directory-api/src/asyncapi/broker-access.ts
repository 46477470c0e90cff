import type { DistributedSettings } from '#runtime';
import type { BrokerAccess } from '../backend/topics.js';
import { toSecurity } from '#http/openapi';

const schemes: Readonly<
  Record<
    Exclude<BrokerAccess['authentication'], 'none'>,
    { readonly type: string; readonly description: string }
  >
> = {
  plain: { type: 'plain', description: 'SASL PLAIN, over TLS only.' },
  'scram-sha-256': { type: 'scramSha256', description: 'SASL SCRAM-SHA-256.' },
  'scram-sha-512': { type: 'scramSha512', description: 'SASL SCRAM-SHA-512.' },
  certificate: { type: 'X509', description: 'A client certificate, in the TLS handshake.' },
};

export function brokerAccess({ ssl, sasl }: DistributedSettings['kafka']): BrokerAccess {
  const authentication = sasl?.mechanism ?? (ssl?.cert ? 'certificate' : 'none');
  return { tls: ssl !== undefined, authentication };
}

/** What a server of AsyncAPI says of it, and the scheme that this refers to. */
export function describedAccess({ tls, authentication }: BrokerAccess) {
  const protocol = tls ? 'kafka-secure' : 'kafka';
  if (authentication === 'none') return { server: { protocol }, securitySchemes: {} };
  const scheme = schemes[authentication];
  return {
    server: { protocol, security: toSecurity([scheme.type]) },
    securitySchemes: { [scheme.type]: scheme },
  };
}
