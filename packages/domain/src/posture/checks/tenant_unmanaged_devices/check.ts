import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisMicrosoft365, scuba } from '../../standards.ts'

export const tenantUnmanagedDevices = resourceCheck({
  id: 'tenant_unmanaged_devices',
  title: 'Tenants that let any device in',
  why: 'What was downloaded to a device of nobody knows whom cannot be taken back.',
  posture: 'data_security',
  group: 'CloudApp',
  severity: 1,
  standards: [cisMicrosoft365('5.2.2.9'), scuba('MS.AAD.3.7v1')],
  kind: 'tenant',
  services: ['sharepoint'],
  fails: ({ facts }) => when(facts.flag('managedDeviceRequired'), required => !required),
})
