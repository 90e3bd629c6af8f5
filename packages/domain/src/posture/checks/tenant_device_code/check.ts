import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisMicrosoft365, scuba } from '../../standards.ts'

export const tenantDeviceCode = resourceCheck({
  id: 'tenant_device_code',
  title: 'Tenants that allow sign-in by device code',
  why: 'Whoever types in the code that a stranger sent lets the stranger in, second factor and all.',
  posture: 'identities',
  group: 'CloudApp',
  severity: 2,
  standards: [cisMicrosoft365('5.2.2.12'), scuba('MS.AAD.3.9v1')],
  playbook: 'enforce_mfa',
  kind: 'tenant',
  services: ['sharepoint'],
  fails: ({ facts }) => when(facts.flag('deviceCodeBlocked'), blocked => !blocked),
})
