import { eventTypes, MetricCube, timeFrameKinds, type ConversationQuery, type MetricFilter } from '@sharelight/contract'
import { conditionWords, frameWords, plainName } from '@sharelight/domain'
import { cubes } from '@sharelight/metrics'
import { titleOf } from '../apps/server/src/features/conversation/verbs/title.ts'

const mime = (value: string): MetricFilter => ({ dimension: 'mime', operator: 'eq', value })
const asking = (query: Partial<ConversationQuery> & Pick<ConversationQuery, 'cube'>): ConversationQuery => ({
  measure: null,
  dimension: null,
  grain: 'Total',
  conditions: [],
  frame: null,
  limit: null,
  sort: null,
  compared: false,
  ...query,
})
/** Titles of whatever can be asked, one by each way to count and to divide. */
export const queryTitles = MetricCube.options.flatMap(cube => {
  const { measures, dimensions, attributes } = cubes[cube]
  const names = Object.keys({ ...dimensions, ...attributes })
  const [first = ''] = Object.keys(measures)
  return [
    asking({ cube }),
    ...Object.keys(measures).map(measure => asking({ cube, measure })),
    ...names.map(dimension => asking({ cube, measure: first, dimension })),
    ...['UniqCount', 'Avg', 'Max', 'Min', 'Sum'].map(how => asking({ cube, measure: `${how}:${names[0]}` })),
    ...(['Day', 'Week', 'Month'] as const).map(grain => asking({ cube, measure: first, grain })),
  ].map(titleOf)
})
export const queryConditions = (
  [
    ...['isCopy', 'microsoftLabel', 'justified', 'byOutsider'].flatMap(dimension =>
      [true, false].map(value => ({ dimension, operator: 'eq' as const, value })),
    ),
    { dimension: 'expiresAt', operator: 'eq', value: '' },
    ...eventTypes.map(type => ({ dimension: 'type', operator: 'eq' as const, value: type })),
    { dimension: 'type', operator: 'neq', value: 'file_copied' },
    ...(['in', 'nin'] as const).map(operator => ({ dimension: 'type', operator, value: eventTypes.slice(0, 3) })),
    ...['wordprocessing', 'image/', 'zip', 'text/plain'].flatMap(value => {
      const format = [mime(value), mime(value)]
      return [{ or: format }, { nor: format }]
    }),
  ] satisfies MetricFilter[]
).map(filter => conditionWords(filter, (dimension, value) => plainName(dimension, value) ?? String(value), 'UTC'))
export const queryFrames = [
  ...timeFrameKinds.map(frame => frameWords({ cube: 'events', frame }, 'UTC')),
  frameWords({ cube: 'events', frame: null }, 'UTC'),
  frameWords({ cube: 'items', frame: null }, 'UTC'),
]

/** What titles and conditions have for names of their own. */
export const queryWords = [
  ...MetricCube.options.flatMap(cube =>
    [cubes[cube].dimensions, cubes[cube].attributes]
      .flatMap(Object.values<{ title: string }>)
      .map(({ title }) => title.toLowerCase()),
  ),
  ...eventTypes.map(type => type.replaceAll('_', ' ')),
]
