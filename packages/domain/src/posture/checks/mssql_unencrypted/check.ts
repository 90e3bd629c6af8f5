import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisAzure, cisSqlServer } from '../../standards.ts'

export const mssqlUnencrypted = resourceCheck({
  id: 'mssql_unencrypted',
  title: 'SQL Server databases without encryption at rest',
  why: 'Whoever has a copy of the files or of a backup has the rows.',
  posture: 'data_protection',
  group: 'AtRest',
  severity: 2,
  standards: [cisAzure('4.1.5'), cisSqlServer],
  kind: 'database',
  services: ['sql_server', 'azure_sql'],
  fails: ({ facts }) => when(facts.flag('encryptedAtRest'), encrypted => !encrypted),
})
