import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { nist } from '../../standards.ts'

export const smbUnencrypted = resourceCheck({
  id: 'smb_unencrypted',
  title: 'File shares that are read in the clear',
  why: 'Files can be read by whoever is on the way.',
  posture: 'data_protection',
  group: 'AtRest',
  severity: 1,
  standards: [nist('SC-8')],
  kind: 'share',
  fails: ({ facts }) => when(facts.flag('smbEncrypted'), encrypted => !encrypted),
})
