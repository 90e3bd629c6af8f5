import { isEnabledUser } from '../../accounts.ts'
import { accountCheck } from '../../check.ts'
import { cisPostgresql, nist } from '../../standards.ts'

export const roleBypassesRowSecurity = accountCheck({
  id: 'role_bypasses_row_security',
  title: 'Database roles that read past row security',
  why: 'Rows are meant to be hidden from everybody who need not see them.',
  posture: 'information_access',
  group: 'AtRest',
  severity: 2,
  standards: [cisPostgresql, nist('AC-6')],
  applies: account =>
    isEnabledUser(account) && account.facts.flag('superuser') !== true && account.facts.tells('bypassesRowSecurity'),
  fails: ({ facts }) => facts.flag('bypassesRowSecurity'),
})
