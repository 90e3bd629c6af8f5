import type { Connector } from '../../kit/connector.ts'
import { databaseCard } from '../cards.ts'
import { revokeOffer } from '../revoke-offer.ts'
import { mssqlService } from './service.ts'
import { hostsOf, mostConnections, MssqlSettings } from './settings.ts'

export const mssql: Connector<MssqlSettings> = {
  id: 'mssql',
  name: 'SQL Server and Azure SQL',
  icon: 'database',
  description:
    'Columns of the tables and views of a SQL Server or Azure SQL database, judged by a sample of their rows. Not yet tried with a real server: written from Microsoft’s documentation.',
  entry: [
    databaseCard('mssql_db', 'Microsoft SQL Server', 'SQL Server databases'),
    databaseCard('az_sql_db', 'Azure SQL Database', 'Azure SQL databases'),
  ],
  services: [mssqlService],
  permissions: [
    { name: 'SELECT on the tables (db_datareader)', why: 'To read a sample of their rows. Nothing is written.' },
    { name: 'VIEW DEFINITION', why: 'To see who else may read the tables, and which users there are.' },
    {
      name: 'For remedies only: CONTROL on a table',
      why: 'To revoke a permission where you ask for it. Nothing else is ever changed.',
    },
  ],
  capabilities: new Set(['content', 'permissions', 'changes', 'identities', 'remediate']),
  containersAtOnce: mostConnections,
  remedies: [
    revokeOffer(
      'the table of this column, and the column itself, grant public, which is everybody with an account in the database',
    ),
  ],
  settings: MssqlSettings,
  signIn: { kind: 'keys' },
  hosts: hostsOf,
  load: async () => (await import('./open.ts')).open,
}
