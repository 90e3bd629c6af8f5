import {
  countAssets as countAssetsCall,
  countDetections as countDetectionsCall,
  countMappings,
  countTotalRisk,
  getReportTime,
  mapContacts,
  mapEmployees,
  mapFiles,
  mapFolders,
  mapOrganizations,
  mapSources,
  mappedKinds,
} from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { firstRows } from '../investigation/verbs/within-edition.ts'
import { carries, labelOf } from '../labels/verbs/label-filter.ts'
import { frameOf } from '../metrics/verbs/frame.ts'
import { countAssets } from './verbs/assets.ts'
import { countDetections } from './verbs/detections.ts'
import { mapFilesBelow, mapLabels } from './verbs/mapping.ts'
import { reportTime } from './verbs/report-time.ts'
import { tier1 } from './verbs/tier1.ts'
import { totalRisk } from './verbs/total-risk.ts'

export function countRoutes(router: Router) {
  serve(router, countTotalRisk, (ctx, { label, ...frame }) => totalRisk(ctx, label, frameOf(ctx, frame)))
  serve(router, countAssetsCall, (ctx, frame) => countAssets(ctx, frameOf(ctx, frame)))
  serve(router, getReportTime, ctx => reportTime(ctx))
  serve(router, countDetectionsCall, (ctx, frame) => countDetections(ctx, frameOf(ctx, frame)))
  for (const kind of mappedKinds)
    serve(router, countMappings[kind], (ctx, frame) => mapLabels(ctx, kind, { timeFrame: frameOf(ctx, frame) }))
  for (const [kind, call] of [
    ['folders', mapFolders],
    ['employees', mapEmployees],
    ['contacts', mapContacts],
    ['organizations', mapOrganizations],
  ] as const) {
    serve(router, call, (ctx, { label, offset, limit, ...frame }) =>
      firstRows(ctx, { offset, limit }, part =>
        tier1(ctx, kind, { timeFrame: frameOf(ctx, frame), filter: carries(labelOf(ctx, label)), ...part }),
      ),
    )
  }
  serve(router, mapFiles, (ctx, { id, ...frame }) => mapFilesBelow(ctx, id, frameOf(ctx, frame)))
  serve(router, mapSources, (ctx, { id, offset, limit, ...frame }) =>
    firstRows(ctx, { offset, limit }, part =>
      tier1(ctx, 'sources', { timeFrame: frameOf(ctx, frame), filter: carries(labelOf(ctx, id)), ...part }),
    ),
  )
}
