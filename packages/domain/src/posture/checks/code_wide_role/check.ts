import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisGithub, nist } from '../../standards.ts'

export const codeWideRole = resourceCheck({
  id: 'code_wide_role',
  title: 'Code organisations where every member may write everywhere',
  why: 'Each account is a way into all of the code.',
  posture: 'information_access',
  group: 'CloudApp',
  severity: 2,
  standards: [cisGithub, nist('AC-6')],
  kind: 'code_organization',
  fails: ({ facts }) => when(facts.word('memberRole'), role => role === 'write' || role === 'admin'),
})
