import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisPostgresql, nist } from '../../standards.ts'

const untrusted = new Set<unknown>(['plperlu', 'plpython2u', 'plpython3u', 'plpythonu', 'pltclu'])

export const postgresqlUntrustedLanguages = resourceCheck({
  id: 'postgresql_untrusted_languages',
  title: 'PostgreSQL databases with languages that reach the operating system',
  why: 'A function in such a language runs programs and reads files as the server itself.',
  posture: 'data_security',
  group: 'AtRest',
  severity: 2,
  standards: [cisPostgresql, nist('CM-7')],
  kind: 'database',
  services: ['postgresql'],
  fails: ({ facts }) => when(facts.list('extensions'), names => names.some(name => untrusted.has(name))),
})
