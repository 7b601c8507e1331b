import { existsSync } from 'node:fs';

type Package = { name: string; program: string; service: string };

/** Debian 12's packages, the program that each is needed for, and the service that it starts by itself. */
export const packages = {
  haproxy: { name: 'haproxy', program: '/usr/sbin/haproxy', service: 'haproxy' },
  pgbouncer: { name: 'pgbouncer', program: '/usr/sbin/pgbouncer', service: 'pgbouncer' },
  postgresql: {
    name: 'postgresql-15',
    program: '/usr/lib/postgresql/15/bin/postgres',
    service: 'postgresql',
  },
  patroni: { name: 'patroni', program: '/usr/bin/patroni', service: 'patroni' },
  etcd: { name: 'etcd-server', program: '/usr/bin/etcd', service: 'etcd' },
  etcdctl: { name: 'etcd-client', program: '/usr/bin/etcdctl', service: '' },
} as const satisfies Record<string, Package>;

export const postgresFolder = '/usr/lib/postgresql/15/bin';

export function missingPackages(): Package[] {
  return Object.values(packages).filter(({ program }) => !existsSync(program));
}

/** Ends the script, naming what is missing and what installs it. */
export function requirePrograms(): void {
  const missing = missingPackages().map(({ name }) => name);
  if (missing.length === 0) return;
  console.error(`Not installed: ${missing.join(', ')}. On Debian 12: npm run scale -- install`);
  process.exit(2);
}
