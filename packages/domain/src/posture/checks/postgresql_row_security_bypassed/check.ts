import { resourceCheck } from '../../check.ts'
import { both, when } from '../../known.ts'
import { cisPostgresql, nist } from '../../standards.ts'

export const postgresqlRowSecurityBypassed = resourceCheck({
  id: 'postgresql_row_security_bypassed',
  title: 'PostgreSQL databases whose row security some roles bypass',
  why: 'Rows are meant to be hidden, and roles that are no superusers see them all the same.',
  posture: 'information_access',
  group: 'AtRest',
  severity: 2,
  standards: [cisPostgresql, nist('AC-3')],
  kind: 'database',
  services: ['postgresql'],
  fails: ({ facts }) =>
    both(
      when(facts.number('tablesWithRowSecurity'), tables => tables > 0),
      when(facts.number('bypassRowSecurity'), roles => roles > 0),
    ),
})
