import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisMicrosoft365, scuba } from '../../standards.ts'

export const tenantNoDlp = resourceCheck({
  id: 'tenant_no_dlp',
  title: 'Tenants without a rule against data loss',
  why: 'Nothing holds what should not be sent.',
  posture: 'dlp',
  group: 'InMotion',
  severity: 2,
  standards: [cisMicrosoft365('3.2.1'), scuba('MS.SECURITYSUITE.3.1v1')],
  kind: 'tenant',
  fails: ({ facts }) => when(facts.number('dlpPolicies'), count => count === 0),
})
