import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { nist } from '../../standards.ts'

export const postgresqlOurConnection = resourceCheck({
  id: 'postgresql_our_connection',
  title: 'PostgreSQL databases that we read without encryption',
  why: 'What this product reads can be read by whoever is on the way. Set the source to require TLS.',
  posture: 'data_protection',
  group: 'AtRest',
  severity: 2,
  standards: [nist('SC-8')],
  kind: 'database',
  services: ['postgresql'],
  fails: ({ facts }) => when(facts.flag('sslInUse'), inUse => !inUse),
})
