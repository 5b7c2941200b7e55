import type { ClusterPlan } from "./cluster-plan.ts";

const SERVICE_LINES = `    log /dev/log local0
    user haproxy
    group haproxy
    chroot /var/lib/haproxy
    stats socket /run/haproxy/admin.sock mode 660 level admin
`;

/**
 * The defaults of the system's OpenSSL determine the ciphers and TLS versions. The PEM file contains the
 * certificate chain and the key.
 */
const SECURE_LINES = `    bind *:443 ssl crt /etc/haproxy/shop.pem alpn h2,http/1.1
    bind *:80
    http-request redirect scheme https code 301 unless { ssl_fc }
`;

/**
 * Returns HAProxy's settings, the file /etc/haproxy/haproxy.cfg. All machines use the same file. HAProxy
 * forwards one address to the primary database and the other address to the web processes.
 */
export function writeHaproxyFile(plan: ClusterPlan): string {
  const { database, shop } = plan.doors;
  const databases = plan.machines.map(
    ({ name, host, ports }) => `    server ${name} ${host}:${ports.postgres} check port ${ports.patroni}`,
  );
  const webs = plan.webs.map(({ name, host, port }) => `    server ${name} ${host}:${port} check`);

  /**
   * Returns a backend whose health check accepts a web process when the process answers a request for `path`
   * with status 200.
   */
  const backend = (name: string, path: string, every: string) => `backend ${name}
    mode http
    balance leastconn
    option redispatch
    retries 2
    timeout server 75s
    option httpchk
    http-check send meth GET uri ${path} ver HTTP/1.1 hdr Host shop
    http-check expect status 200
    default-server inter ${every} fall 2 rise 1
${webs.join("\n")}`;
  return `global
    maxconn 4000
${plan.isServices ? SERVICE_LINES : ""}
defaults
    log global
    option dontlognull
    timeout connect 3s
    timeout check 2s

# The primary alone: Patroni answers 200 there, 503 anywhere else. Connections to a machine that stops being it are cut.
listen database
    bind ${database.host}:${database.port}
    mode tcp
    option tcplog
    option clitcpka
    option srvtcpka
    timeout client 60m
    timeout server 60m
    option httpchk
    http-check send meth OPTIONS uri /primary
    http-check expect status 200
    default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${databases.join("\n")}

frontend shop
${plan.isServices ? SECURE_LINES : `    bind ${shop.host}:${shop.port}\n`}    mode http
    option httplog
    option forwardfor
    timeout client 75s
    timeout http-request 15s
    timeout http-keep-alive 75s
    # While no process is ready (a new primary is being chosen), those that live answer with the shop's own words.
    use_backend living if { nbsrv(ready) eq 0 }
    default_backend ready

${backend("ready", "/readyz", "1s")}

${backend("living", "/healthz", "2s")}
`;
}
