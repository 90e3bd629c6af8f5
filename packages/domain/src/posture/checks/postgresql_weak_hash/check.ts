import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisPostgresql, nist } from '../../standards.ts'

export const postgresqlWeakHash = resourceCheck({
  id: 'postgresql_weak_hash',
  title: 'PostgreSQL servers that keep passwords as MD5',
  why: 'The hashes are as good as the passwords: who has them can sign in with them.',
  posture: 'identities',
  group: 'AtRest',
  severity: 2,
  standards: [cisPostgresql, nist('IA-5')],
  kind: 'database',
  services: ['postgresql'],
  fails: ({ facts }) => when(facts.word('passwordEncryption'), hash => hash !== 'scram-sha-256'),
})
