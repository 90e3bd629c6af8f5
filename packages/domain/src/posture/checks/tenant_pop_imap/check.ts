import { resourceCheck } from '../../check.ts'
import { cisGoogleWorkspace } from '../../standards.ts'

export const tenantPopImap = resourceCheck({
  id: 'tenant_pop_imap',
  title: 'Workspaces whose mail can be fetched by POP and IMAP',
  why: 'These protocols know no second factor, and take whole mailboxes away.',
  posture: 'identities',
  group: 'InMotion',
  severity: 1,
  standards: [cisGoogleWorkspace('3.1.3.5.1')],
  kind: 'tenant',
  fails: ({ facts }) => facts.flag('popImap'),
})
