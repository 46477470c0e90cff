import { Buffer } from 'node:buffer';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { URL } from 'node:url';
import { generate } from 'selfsigned';
import { documentedBlock } from '../documented.mjs';
import { freePort, run, start, until } from '../programs.mjs';

/**
 * Starts nginx with the server of docs/run.md before a service. Its other settings are those of Debian, but that it
 * compresses all types, and logs how the service has answered.
 */
export async function startNginx(folder, service) {
  const port = await freePort();
  const ca = await makeCertificate(folder);
  const server = documentedBlock('run.md', '## Names and reverse proxies')
    .replace('127.0.0.1:3000', new URL(service).host)
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replaceAll('/etc/ssl', folder);
  const file = join(folder, 'nginx.conf');
  const log = join(folder, 'access.log');
  writeFileSync(file, mainConfiguration(folder, log, server));
  run('nginx', ['-t', '-q', '-c', file]);
  start('nginx', ['-c', file]);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const proxy = {
    origin: `https://127.0.0.1:${port}`,
    ask: (path, options) => ask({ host: '127.0.0.1', port, path, agent, ca, ...options }),
    /** Whether the service has kept its connection to nginx, and the request, a line each. */
    requests: () => readFileSync(log, 'utf8').trim().split('\n'),
    stop: () => agent.destroy(),
  };
  await until('nginx answers', async () => (await proxy.ask('/health/live')).status === 200);
  return proxy;
}

async function makeCertificate(folder) {
  const names = [{ type: 7, ip: '127.0.0.1' }];
  const { cert, private: key } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    keyType: 'ec',
    extensions: [{ name: 'subjectAltName', altNames: names }],
  });
  writeFileSync(join(folder, 'directory.pem'), cert);
  writeFileSync(join(folder, 'directory.key'), key);
  return cert;
}

function mainConfiguration(folder, log, server) {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  return `
daemon off;
pid ${folder}/nginx.pid;
error_log stderr warn;
events {}
http {
  ${temporary.join('\n  ')}
  log_format upstream '$upstream_http_connection $request $status';
  access_log ${log} upstream;
  gzip on;
  gzip_proxied any;
  gzip_types *;
  ${server}
}`;
}

/** The answer to a request: when it is complete, or if `streaming`, when it begins. */
function ask({ body, streaming, ...options }) {
  return new Promise((resolve, reject) => {
    const sent = request(options, (response) => {
      const { statusCode: status, headers } = response;
      const answer = { status, headers, reused: sent.reusedSocket, response };
      if (streaming) return resolve(answer);
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk)).on('error', reject);
      response.on('end', () => resolve({ ...answer, body: Buffer.concat(chunks) }));
    });
    sent.on('error', reject).end(body);
  });
}
