import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisPostgresql, iso27001 } from '../../standards.ts'

export const postgresqlSuperusers = resourceCheck({
  id: 'postgresql_superusers',
  title: 'PostgreSQL servers with more than two superusers',
  why: 'A superuser passes every grant and every row policy, and can read files of the server.',
  posture: 'identities',
  group: 'AtRest',
  severity: 2,
  standards: [cisPostgresql, iso27001('8.2')],
  kind: 'database',
  services: ['postgresql'],
  fails: ({ facts }) => when(facts.number('superusers'), count => count > 2),
})
