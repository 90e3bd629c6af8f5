import { accountCheck } from '../../check.ts'
import { either, when } from '../../known.ts'
import { scuba } from '../../standards.ts'

export const applicationKeyLong = accountCheck({
  id: 'application_key_long',
  title: 'Applications whose secret holds for more than 180 days, or certificate for more than a year',
  why: 'A key that leaked opens what the application may open until its last day, and nobody is asked for a second factor.',
  posture: 'identities',
  group: 'CloudApp',
  severity: 1,
  standards: [scuba('MS.AAD.5.6v1'), scuba('MS.AAD.5.7v1')],
  applies: ({ kind, state, facts }) =>
    kind === 'application' && state !== 'deleted' && state !== 'suspended' && facts.tells('longestSecretDays'),
  fails: ({ facts }) =>
    either(
      when(facts.number('longestSecretDays'), days => days > 180),
      when(facts.number('longestCertificateDays'), days => days > 366),
    ),
})
