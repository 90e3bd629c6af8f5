import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { nist } from '../../standards.ts'

export const smbUnsigned = resourceCheck({
  id: 'smb_unsigned',
  title: 'File shares that do not require signing',
  why: 'Without signing, sign-ins can be relayed by whoever is in the network.',
  posture: 'data_protection',
  group: 'AtRest',
  severity: 1,
  standards: [nist('SC-8')],
  kind: 'share',
  fails: ({ facts }) => when(facts.flag('smbSigningRequired'), required => !required),
})
