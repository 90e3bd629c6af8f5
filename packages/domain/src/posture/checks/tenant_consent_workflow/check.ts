import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisMicrosoft365, scuba } from '../../standards.ts'

export const tenantConsentWorkflow = resourceCheck({
  id: 'tenant_consent_workflow',
  title: 'Tenants where nobody can ask for an application',
  why: 'Whoever needs an application and cannot ask for it finds another way to it.',
  posture: 'info_governance',
  group: 'CloudApp',
  severity: 1,
  standards: [cisMicrosoft365('5.1.5.2'), scuba('MS.AAD.5.3v1')],
  kind: 'tenant',
  services: ['sharepoint'],
  fails: ({ facts }) => when(facts.flag('adminConsentWorkflow'), enabled => !enabled),
})
