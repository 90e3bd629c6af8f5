import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisMicrosoft365 } from '../../standards.ts'

export const tenantAttachmentsUnscanned = resourceCheck({
  id: 'tenant_attachments_unscanned',
  title: 'Tenants that do not open attachments in a safe place first',
  why: 'Attachments are the most used way in.',
  posture: 'msgs',
  group: 'InMotion',
  severity: 2,
  standards: [cisMicrosoft365('2.1.4')],
  kind: 'tenant',
  fails: ({ facts }) => when(facts.flag('attachmentScanning'), scanning => !scanning),
})
