import { ok, type Call } from '../http/call.ts'
import { pageOf, type Json } from '../http/odata.ts'
import type { Route } from '../http/route.ts'

/** The directory's own logs, newest first. */
export const reportRoutes: readonly Route[] = [
  get('/auditLogs/signIns', call => call.state.signIns.map(one => ({ ...signInExtra, ...one }))),
  get('/auditLogs/directoryAudits', call => call.state.directoryAudits.map(one => ({ ...one }))),
]

function get(path: string, all: (call: Call) => Json[]): Route {
  return {
    method: 'GET',
    path,
    needs: ['AuditLog.Read.All'],
    bucket: 'reports',
    handle: call => ok(pageOf(call, all(call).toReversed(), { size: 1000, most: 1000, context: path.slice(1) })),
  }
}

/** What says nothing here. */
const signInExtra: Json = {
  correlationId: null,
  resourceDisplayName: 'Microsoft Graph',
  resourceId: '00000003-0000-0000-c000-000000000000',
  riskDetail: 'none',
  riskLevelAggregated: 'none',
  riskLevelDuringSignIn: 'none',
  riskState: 'none',
  riskEventTypes_v2: [],
  appliedConditionalAccessPolicies: [],
  deviceDetail: {
    deviceId: '',
    displayName: '',
    operatingSystem: 'Windows 10',
    browser: 'Edge 140',
    isCompliant: false,
    isManaged: false,
    trustType: '',
  },
}
