import { resourceCheck } from '../../check.ts'
import { cisMicrosoft365 } from '../../standards.ts'

export const tenantCreateTenants = resourceCheck({
  id: 'tenant_create_tenants',
  title: 'Tenants where everybody may make further tenants',
  why: 'Whoever makes a tenant rules it: nothing that is set here holds there.',
  posture: 'info_governance',
  group: 'CloudApp',
  severity: 1,
  standards: [cisMicrosoft365('5.1.2.3')],
  kind: 'tenant',
  services: ['sharepoint'],
  fails: ({ facts }) => facts.flag('usersMayCreateTenants'),
})
