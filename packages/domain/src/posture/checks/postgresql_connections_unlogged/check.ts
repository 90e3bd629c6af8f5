import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisPostgresql, nist } from '../../standards.ts'

export const postgresqlConnectionsUnlogged = resourceCheck({
  id: 'postgresql_connections_unlogged',
  title: 'PostgreSQL servers that do not log who connects',
  why: 'After a break-in nobody can say whose account it was.',
  posture: 'activities',
  group: 'AtRest',
  severity: 1,
  standards: [cisPostgresql, nist('AU-2')],
  kind: 'database',
  services: ['postgresql'],
  fails: ({ facts }) => when(facts.word('logConnections'), value => value === 'off' || value === ''),
})
