import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisPostgresql, nist } from '../../standards.ts'

export const postgresqlTlsOff = resourceCheck({
  id: 'postgresql_tls_off',
  title: 'PostgreSQL servers without encryption in transit',
  why: 'Rows and passwords can be read by whoever is on the way.',
  posture: 'data_protection',
  group: 'AtRest',
  severity: 3,
  standards: [cisPostgresql, nist('SC-8')],
  kind: 'database',
  services: ['postgresql'],
  fails: ({ facts }) => when(facts.flag('ssl'), ssl => !ssl),
})
