import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisPostgresql, nist } from '../../standards.ts'

export const postgresqlNoPassword = resourceCheck({
  id: 'postgresql_no_password',
  title: 'PostgreSQL servers that let somebody in without a password',
  why: 'A line of pg_hba.conf trusts whoever comes from that address, under any name.',
  posture: 'identities',
  group: 'AtRest',
  severity: 3,
  standards: [cisPostgresql, nist('IA-2')],
  kind: 'database',
  services: ['postgresql'],
  fails: ({ facts }) => when(facts.list('signInWithoutPassword'), lines => lines.length > 0),
})
