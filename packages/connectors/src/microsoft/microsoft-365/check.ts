import type { CheckResult } from '../../kit/connector.ts'
import { failedCheck } from '../../kit/failed-check.ts'
import { allowing, GraphFault } from '../fault.ts'
import type { Graph } from '../graph.ts'
import { checkSharePoint } from '../sites/check.ts'
import type { SharePoint } from '../sites/sharepoint.ts'
import { excessOf } from './excess.ts'
import { probeAll, type Found } from './probes.ts'
import { rights } from './rights.ts'
import { serviceTitles, type Microsoft365Settings, type ServiceName } from './settings.ts'
import { checkWriting } from './write-check.ts'

interface Checks {
  checkActivity: () => Promise<CheckResult>
  checkApps: () => Promise<Pick<CheckResult, 'granted' | 'missing'> | undefined>
  sharePoint: SharePoint
}

/** Asks for everything once that reading will ask for. It works as long as one of the services can be read. */
export async function check(
  graph: Graph,
  settings: Microsoft365Settings,
  { checkActivity, checkApps, sharePoint }: Checks,
): Promise<CheckResult> {
  const wanted = new Set<ServiceName>(settings.services)
  try {
    const found = await probeAll(graph, wanted)
    const writing = settings.mayChange ? await checkWriting(graph) : undefined
    const activity = wanted.has('activity') || wanted.has('sign-ins') ? await checkActivity() : undefined
    const sites = wanted.has('site-permissions') ? await checkSharePoint(graph, sharePoint) : undefined
    const apps = await checkApps()
    const excess = await excessOf(graph, settings)
    const lacking = found.filter(({ has }) => !has)
    const logs = (['activity', 'sign-ins'] as const).filter(name => wanted.has(name) && activity?.ok === false)
    const refused = new Set([...lacking.flatMap(({ needed }) => needed), ...logs])
    return {
      ok: [...wanted].some(name => !refused.has(name)),
      granted: [
        ...found.flatMap(({ right, has }) => (has ? right : [])),
        ...(activity?.granted ?? []),
        ...(sites?.granted ?? []),
        ...(apps?.granted ?? []),
        ...(writing?.granted ?? []),
      ],
      missing: [
        ...lacking.map(one => lackOf(one, wanted)),
        ...(activity?.missing ?? []).map(one =>
          logs.length && one.name === 'ActivityFeed.Read'
            ? { ...one, costs: logs.map(name => serviceTitles[name]) }
            : one,
        ),
        ...(sites?.missing ?? []),
        ...(apps?.missing ?? []),
        ...(writing?.missing ?? []),
      ],
      ...(excess && { excess }),
    }
  } catch (error) {
    return failedCheck('Microsoft 365', error, GraphFault)
  }
}

/** What stays unknown without a right that no service is off for. */
const unknownWithout = (right: string) =>
  /Without it.*$/.exec(rights.find(({ name }) => name === right)?.why ?? '')?.[0] ?? ''

function lackOf(
  { right, needed, partly, fails }: Found,
  wanted: ReadonlySet<ServiceName>,
): CheckResult['missing'][number] {
  const costs = [...new Set([...needed, ...(partly ? [partly] : [])])].filter(name => wanted.has(name))
  return {
    name: right,
    wayOut: fails ?? [allowing(right), costs.length ? '' : unknownWithout(right)].join(' ').trim(),
    ...(costs.length > 0 && { costs: costs.map(name => serviceTitles[name]) }),
  }
}
