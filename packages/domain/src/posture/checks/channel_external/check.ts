import { resourceCheck } from '../../check.ts'
import { both, when } from '../../known.ts'
import { iso27001 } from '../../standards.ts'

export const channelExternal = resourceCheck({
  id: 'channel_external',
  title: 'Public channels that other organisations take part in',
  why: 'Everybody here may join and write, and few notice who is listening.',
  posture: 'msgs',
  group: 'InMotion',
  severity: 2,
  standards: [iso27001('5.14')],
  kind: 'channel',
  fails: ({ facts }) =>
    both(
      facts.flag('external'),
      when(facts.flag('private'), isPrivate => !isPrivate),
    ),
})
