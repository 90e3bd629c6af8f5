import { isEnabledUser } from '../../accounts.ts'
import { accountCheck } from '../../check.ts'
import { cisPostgresql } from '../../standards.ts'

export const roleWithoutEnd = accountCheck({
  id: 'role_without_end',
  title: 'Database roles whose password never ends',
  why: 'A password that leaked once works for ever, and databases know no second factor.',
  posture: 'identities',
  group: 'AtRest',
  severity: 1,
  standards: [cisPostgresql],
  list: 'unprotected',
  applies: account => isEnabledUser(account) && account.facts.tells('validUntil'),
  fails: ({ facts }) => facts.word('validUntil') === null,
})
