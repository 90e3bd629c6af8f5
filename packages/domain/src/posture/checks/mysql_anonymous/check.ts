import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisMysql, nist } from '../../standards.ts'

export const mysqlAnonymous = resourceCheck({
  id: 'mysql_anonymous',
  title: 'MySQL servers with accounts that have no name or password',
  why: 'Whoever reaches the server may sign in.',
  posture: 'identities',
  group: 'AtRest',
  severity: 3,
  standards: [cisMysql, nist('IA-2')],
  kind: 'database',
  services: ['mysql', 'mariadb'],
  fails: ({ facts }) => when(facts.number('anonymousAccounts'), count => count > 0),
})
