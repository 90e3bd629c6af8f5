import {
  getEvent,
  getTimeline,
  listEvents as listCall,
  listEventsForContact,
  listEventsForEmployee,
  type MetricFilter,
} from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { requireKnown } from '../entities/verbs/files-for.ts'
import { allOf } from '../investigation/verbs/list.ts'
import { listEvents } from '../investigation/verbs/list-events.ts'
import { firstRows, requireAllowed, withinEdition } from '../investigation/verbs/within-edition.ts'
import { carries, labelOf } from '../labels/verbs/label-filter.ts'
import { frameOf } from '../metrics/verbs/frame.ts'
import { readEvent } from './verbs/read-event.ts'
import { timeline } from './verbs/timeline.ts'

export function eventRoutes(router: Router) {
  for (const [kind, by, call] of [
    ['contact', 'recipient', listEventsForContact],
    ['employee', 'actor', listEventsForEmployee],
  ] as const) {
    serve(router, call, async (ctx, { id, infoTypeId, from, to, ...page }) => {
      await requireKnown(ctx, kind, id)
      const theirs: MetricFilter = { dimension: by, operator: 'eq', value: id }
      const [timeFrame, filter] = [frameOf(ctx, { from, to }), allOf([theirs, carries(labelOf(ctx, infoTypeId))])]
      return firstRows(ctx, page, part => listEvents(ctx, { ...part, timeFrame, filter }))
    })
  }
  serve(router, listCall, (ctx, { ids, ...query }) =>
    withinEdition(ctx, query, allowed =>
      listEvents(ctx, {
        ...allowed,
        filter: allOf([allowed.filter, ids && { dimension: 'id', operator: 'in', value: ids }]),
      }),
    ),
  )
  serve(router, getTimeline, async (ctx, question) => ({
    points: await timeline(ctx, { ...question, timeFrame: requireAllowed(ctx, question) }),
  }))
  serve(router, getEvent, (ctx, { id }) => readEvent(ctx, id))
}
