import { invalid, Refusal } from '../http/fail.ts'
import { ok, pageOf, part, requireAdmin, type Call, type Reply, type Route } from '../http/call.ts'

const path = '/activity/users/{user}/applications/{app}'

export const reportRoutes: readonly Route[] = [
  { api: 'reports', method: 'GET', path, needs: ['admin.reports.audit.readonly'], handle: activities },
]

const half = 180 * 86_400_000
const month = 30 * 86_400_000
const apps = new Set([
  'drive',
  'login',
  'user_accounts',
  'token',
  'admin',
  'groups_enterprise',
  'gmail',
  'chat',
  'calendar',
])

function activities(call: Call): Reply {
  requireAdmin(call)
  const { state, query } = call
  const app = part(call, 'app')
  if (!apps.has(app)) throw invalid('applicationName')
  if (state.log.ways.lacking.has(app))
    throw new Refusal(403, 'forbidden', 'Access denied. You are not authorized to read activity records.')
  const now = state.clock.now().getTime()
  const end = timeOf(query.get('endTime')) ?? now
  const start = timeOf(query.get('startTime')) ?? now - half
  if (start > end) throw invalid('startTime')
  if (start < now - half) throw new Refusal(400, 'invalid', 'Start time can only be at most 180 days in the past.')
  const hasBoth = query.has('startTime') && query.has('endTime')
  if (app === 'gmail' && (!hasBoth || end - start > month)) throw invalid('startTime')
  const who = part(call, 'user')
  const all = state.log.between(app, start, end).filter(({ actor }) => who === 'all' || actor.email === who)
  const { items, ...next } = pageOf(call, all, { size: 'maxResults', usual: 1000, most: 1000 })
  return ok({
    kind: 'admin#reports#activities',
    etag: '"bench"',
    ...next,
    ...(items.length && {
      items: items.map(({ time, uniqueQualifier, actor, ipAddress, events }) => ({
        kind: 'admin#reports#activity',
        id: { time, uniqueQualifier, applicationName: app, customerId: state.customerId },
        etag: '"bench"',
        actor: { callerType: 'USER', ...actor },
        ...(ipAddress !== undefined && { ipAddress }),
        events,
      })),
    }),
  })
}

function timeOf(text: string | null): number | undefined {
  if (text === null) return undefined
  const at = Date.parse(text)
  if (Number.isNaN(at)) throw invalid('time')
  return at
}
