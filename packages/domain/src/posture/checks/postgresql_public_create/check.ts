import { resourceCheck } from '../../check.ts'
import { cisPostgresql, nist } from '../../standards.ts'

export const postgresqlPublicCreate = resourceCheck({
  id: 'postgresql_public_create',
  title: 'PostgreSQL databases where everybody may create objects',
  why: 'Objects in the schema public can be put in the way of those that others call.',
  posture: 'information_access',
  group: 'AtRest',
  severity: 2,
  standards: [cisPostgresql, nist('AC-6')],
  playbook: 'revoke_public_grants',
  kind: 'database',
  services: ['postgresql'],
  fails: ({ facts }) => facts.flag('publicCanCreateInPublic'),
})
