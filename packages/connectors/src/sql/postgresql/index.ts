import type { Connector } from '../../kit/connector.ts'
import { replicaPlace } from '../../kit/tables/replica.ts'
import { ownDatabases } from '../cards.ts'
import { revokeOffer } from '../revoke-offer.ts'
import { postgresqlService } from './service.ts'
import { mostConnections, PostgresqlSettings } from './settings.ts'

export const postgresql: Connector<PostgresqlSettings> = {
  id: 'postgresql',
  name: 'PostgreSQL',
  icon: 'database',
  description: 'Columns of the tables and views of a PostgreSQL database, judged by a sample of their rows.',
  entry: [ownDatabases],
  services: [postgresqlService],
  permissions: [
    {
      name: 'CONNECT on the database, USAGE on its schemas, SELECT on their tables',
      why: 'To list columns, read a sample of their rows and see who may read them. Reading runs in read-only transactions.',
    },
    {
      name: 'For remedies only: membership in the role that owns a table',
      why: 'To revoke a permission where you ask for it. Nothing else is ever changed.',
    },
  ],
  capabilities: new Set(['content', 'permissions', 'activity', 'changes', 'identities', 'remediate']),
  containersAtOnce: mostConnections,
  remedies: [revokeOffer('the table of this column grants PUBLIC, which is everybody with an account in the database')],
  settings: PostgresqlSettings,
  signIn: { kind: 'keys' },
  hosts: ({ host, port, replica }) => [host, ...(replica ? [replicaPlace(replica, port).host] : [])],
  load: async () => (await import('./open.ts')).open,
}
