import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisMongodb, nist } from '../../standards.ts'

export const mongodbNoSignIn = resourceCheck({
  id: 'mongodb_no_sign_in',
  title: 'MongoDB servers that ask nobody to sign in',
  why: 'Whoever reaches the server has everything in it.',
  posture: 'identities',
  group: 'AtRest',
  severity: 3,
  standards: [cisMongodb, nist('IA-2')],
  kind: 'database',
  services: ['mongodb', 'documentdb'],
  fails: ({ facts }) => when(facts.flag('authorization'), asked => !asked),
})
