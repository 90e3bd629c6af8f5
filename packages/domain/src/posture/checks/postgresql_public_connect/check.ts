import { resourceCheck } from '../../check.ts'
import { cisPostgresql, nist } from '../../standards.ts'

export const postgresqlPublicConnect = resourceCheck({
  id: 'postgresql_public_connect',
  title: 'PostgreSQL databases that every role may open',
  why: 'Each role of the server, whatever it is for, can look into the catalogue of this database.',
  posture: 'information_access',
  group: 'AtRest',
  severity: 1,
  standards: [cisPostgresql, nist('AC-6')],
  playbook: 'revoke_public_grants',
  kind: 'database',
  services: ['postgresql'],
  fails: ({ facts }) => facts.flag('publicCanConnect'),
})
