import { isEnabledUser } from '../../accounts.ts'
import { accountCheck } from '../../check.ts'
import { cisMicrosoft365, scuba } from '../../standards.ts'

export const adminSynchronised = accountCheck({
  id: 'admin_synchronised',
  title: 'Administrators that come from a directory on premises',
  why: 'Who breaks into the network on premises is administrator in the cloud as well.',
  posture: 'identities',
  group: 'CloudApp',
  severity: 2,
  standards: [cisMicrosoft365('1.1.1'), scuba('MS.AAD.7.3v1')],
  applies: account => isEnabledUser(account) && account.admin === true,
  fails: ({ facts }) => facts.flag('synchronised'),
})
