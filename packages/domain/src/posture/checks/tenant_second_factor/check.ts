import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisGoogleWorkspace, cisMicrosoft365, scuba } from '../../standards.ts'

export const tenantSecondFactor = resourceCheck({
  id: 'tenant_second_factor',
  title: 'Tenants that do not ask everybody for a second factor',
  why: 'One guessed or stolen password opens the door.',
  posture: 'identities',
  group: 'CloudApp',
  severity: 3,
  standards: [cisMicrosoft365('5.2.2.2'), scuba('MS.AAD.3.2v1'), cisGoogleWorkspace('4.1.1.3')],
  playbook: 'enforce_mfa',
  kind: 'tenant',
  fails: ({ facts }) => when(facts.flag('secondFactorRequired'), required => !required),
})
