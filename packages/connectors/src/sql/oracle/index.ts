import type { Connector } from '../../kit/connector.ts'
import { replicaPlace } from '../../kit/tables/replica.ts'
import { ownDatabases } from '../cards.ts'
import { revokeOffer } from '../revoke-offer.ts'
import { oracleService } from './service.ts'
import { mostConnections, OracleSettings } from './settings.ts'

export const oracle: Connector<OracleSettings> = {
  id: 'oracle',
  name: 'Oracle Database',
  icon: 'database',
  description:
    'Columns of the tables and views of an Oracle Database, judged by a sample of their rows. Not yet tried with a real server: written from Oracle’s documentation.',
  entry: [ownDatabases],
  services: [oracleService],
  permissions: [
    {
      name: 'CREATE SESSION, and READ on the tables and views',
      why: 'To read a sample of their rows, in read-only transactions. READ, unlike SELECT, cannot lock rows.',
    },
    {
      name: 'SELECT_CATALOG_ROLE',
      why: 'To see who else may read the tables, how users sign in, and what their passwords must be like.',
    },
    {
      name: 'For remedies only: GRANT ANY OBJECT PRIVILEGE, or to be who granted it',
      why: 'To revoke a permission where you ask for it. Nothing else is ever changed.',
    },
  ],
  capabilities: new Set(['content', 'permissions', 'changes', 'identities', 'remediate']),
  containersAtOnce: mostConnections,
  remedies: [revokeOffer('the table of this column grants PUBLIC, which is everybody with an account in the database')],
  settings: OracleSettings,
  signIn: { kind: 'keys' },
  hosts: ({ host, port, replica, otherHosts }) => [
    host,
    ...(replica ? [replicaPlace(replica, port).host] : []),
    ...otherHosts,
  ],
  load: async () => (await import('./open.ts')).open,
}
