import type { Connector } from '../../kit/connector.ts'
import { replicaPlace } from '../../kit/tables/replica.ts'
import { ownDatabases } from '../cards.ts'
import { revokeOffer } from '../revoke-offer.ts'
import { mysqlService } from './service.ts'
import { mostConnections, MysqlSettings } from './settings.ts'

export const mysql: Connector<MysqlSettings> = {
  id: 'mysql',
  name: 'MySQL and MariaDB',
  icon: 'database',
  description: 'Columns of the tables and views of a MySQL or MariaDB server, judged by a sample of their rows.',
  entry: [ownDatabases],
  services: [mysqlService],
  permissions: [
    {
      name: 'SELECT and SHOW VIEW on the databases',
      why: 'To list columns and read a sample of their rows. Reading runs in read-only transactions.',
    },
    {
      name: 'SELECT on the tables of grants in the database mysql',
      why: 'To see who else may read the tables, and which accounts have no password. They hold hashes of passwords, which are not read.',
    },
    {
      name: 'For remedies only: the privileges in question WITH GRANT OPTION',
      why: 'To revoke a permission where you ask for it. Nothing else is ever changed.',
    },
  ],
  capabilities: new Set(['content', 'permissions', 'changes', 'activity', 'identities', 'remediate']),
  containersAtOnce: mostConnections,
  remedies: [revokeOffer('the table of this column grants PUBLIC and accounts that may sign in from anywhere (%)')],
  settings: MysqlSettings,
  signIn: { kind: 'keys' },
  hosts: ({ host, port, replica }) => [host, ...(replica ? [replicaPlace(replica, port).host] : [])],
  load: async () => (await import('./open.ts')).open,
}
