import { resourceCheck } from '../../check.ts'
import { scuba } from '../../standards.ts'

export const tenantReportsPublic = resourceCheck({
  id: 'tenant_reports_public',
  title: 'Tenants whose reports may be published to the web',
  why: 'A published report shows its data to everybody, without signing in.',
  posture: 'data_security',
  group: 'CloudApp',
  severity: 2,
  standards: [scuba('MS.POWERBI.1.1v1')],
  kind: 'tenant',
  fails: ({ facts }) => facts.flag('publishReportsToWeb'),
})
