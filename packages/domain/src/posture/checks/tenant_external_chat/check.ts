import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisGoogleWorkspace, cisMicrosoft365, scuba } from '../../standards.ts'

export const tenantExternalChat = resourceCheck({
  id: 'tenant_external_chat',
  title: 'Tenants whose people can be written to by everybody',
  why: 'Chat from strangers looks like chat from colleagues, and passes every mail filter.',
  posture: 'msgs',
  group: 'InMotion',
  severity: 2,
  standards: [cisMicrosoft365('8.2.1'), scuba('MS.TEAMS.2.1v2'), cisGoogleWorkspace('3.1.4.2.1')],
  kind: 'tenant',
  fails: ({ facts }) => when(facts.word('externalChat'), who => who === 'all'),
})
