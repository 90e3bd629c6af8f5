import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisSnowflake } from '../../standards.ts'

export const snowflakeOpenNetwork = resourceCheck({
  id: 'snowflake_open_network',
  title: 'Snowflake accounts without a network policy',
  why: 'A stolen password works from everywhere.',
  posture: 'information_access',
  group: 'AtRest',
  severity: 2,
  standards: [cisSnowflake('3.1')],
  kind: 'warehouse',
  fails: ({ facts }) => when(facts.flag('networkPolicy'), policy => !policy),
})
