import { isEnabledUser } from '../../accounts.ts'
import { accountCheck } from '../../check.ts'
import { iso27001, nist } from '../../standards.ts'

export const adminGuest = accountCheck({
  id: 'admin_guest',
  title: 'Guests who are administrators',
  why: 'Another organisation decides how well this account is guarded.',
  posture: 'identities',
  group: 'CloudApp',
  severity: 3,
  standards: [iso27001('8.2'), nist('AC-6')],
  applies: account => isEnabledUser(account) && account.guest === true,
  fails: ({ admin }) => admin,
})
