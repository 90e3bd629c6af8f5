import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisGithub, nist } from '../../standards.ts'

export const codeSecondFactor = resourceCheck({
  id: 'code_second_factor',
  title: 'Code organisations that do not ask for a second factor',
  why: 'One stolen password is enough to change what your customers run.',
  posture: 'identities',
  group: 'CloudApp',
  severity: 3,
  standards: [cisGithub, nist('IA-2(2)')],
  playbook: 'enforce_mfa',
  kind: 'code_organization',
  fails: ({ facts }) => when(facts.flag('secondFactorRequired'), required => !required),
})
