import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisAzure, cisSqlServer } from '../../standards.ts'

export const mssqlNoAuditing = resourceCheck({
  id: 'mssql_no_auditing',
  title: 'SQL Server databases without auditing',
  why: 'After a leak nobody can say who read what.',
  posture: 'activities',
  group: 'AtRest',
  severity: 2,
  standards: [cisAzure('4.1.1'), cisSqlServer],
  kind: 'database',
  services: ['sql_server', 'azure_sql'],
  fails: ({ facts }) => when(facts.flag('auditing'), auditing => !auditing),
})
