import { resourceCheck } from '../../check.ts'
import { cisGoogleWorkspace, cisMicrosoft365, scuba } from '../../standards.ts'

export const tenantForwarding = resourceCheck({
  id: 'tenant_forwarding',
  title: 'Tenants that let mail be forwarded outside',
  why: 'A forwarding rule is the first thing that a thief of a mailbox sets up, and it outlives the new password.',
  posture: 'dlp',
  group: 'InMotion',
  severity: 3,
  standards: [cisMicrosoft365('6.2.1'), scuba('MS.EXO.1.1v2'), cisGoogleWorkspace('3.1.3.5.2')],
  playbook: 'remove_forwarding',
  kind: 'tenant',
  fails: ({ facts }) => facts.flag('externalForwarding'),
})
