import { resourceCheck } from '../../check.ts'
import { scuba } from '../../standards.ts'

export const tenantAdminRatio = resourceCheck({
  id: 'tenant_admin_ratio',
  title: 'Tenants with more global administrators than others with a strong role',
  why: 'Most of what administrators do takes a smaller role: one that opens less when it is stolen.',
  posture: 'identities',
  group: 'CloudApp',
  severity: 1,
  standards: [scuba('MS.AAD.7.2v1')],
  kind: 'tenant',
  services: ['sharepoint'],
  fails({ facts }) {
    const [global, others] = [facts.number('globalAdmins'), facts.number('otherPrivilegedAdmins')]
    return global === null || others === null ? null : global > others
  },
})
