import { fieldsOf, ok, type Call } from '../http/call.ts'
import { badRequest } from '../http/fail.ts'
import { pageOf } from '../http/odata.ts'
import type { Route } from '../http/route.ts'
import { answerOf } from './kusto.ts'

/** Alerts of Microsoft Defender, newest first, and its hunting. */
export const securityRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/security/alerts_v2',
    needs: ['SecurityAlert.Read.All', 'SecurityAlert.ReadWrite.All'],
    bucket: 'policy',
    handle: call => ok(pageOf(call, call.state.alerts.toReversed(), { size: 100, most: 2000 })),
  },
  {
    method: 'POST',
    path: '/security/runHuntingQuery',
    needs: ['ThreatHunting.Read.All'],
    bucket: 'policy',
    handle: call => ok(hunted(call)),
  },
]

function hunted(call: Call): object {
  const { Query: query } = fieldsOf(call)
  if (typeof query !== 'string' || !query) throw badRequest('The Query parameter is required.')
  const table = call.state.appActivity
  if (!table) throw badRequest("'where' operator: Failed to resolve table or column expression named 'CloudAppEvents'")
  const results = answerOf(query, { CloudAppEvents: table })
  const names = Object.keys(results[0] ?? {})
  return {
    '@odata.context': `${call.base}/$metadata#microsoft.graph.security.huntingQueryResults`,
    schema: names.map(name => ({ name, type: name === 'Timestamp' ? 'DateTime' : 'String' })),
    results,
  }
}
