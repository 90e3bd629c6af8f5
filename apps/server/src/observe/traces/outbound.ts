import type { Outbound } from '@sharelight/connectors'
import { traced } from './traced.ts'
import type { Traces } from './traces.ts'

/** Each call to another system as a piece of the trace: to which host and how, not what for. Our ids are not told to others. */
export function tracedOutbound(outbound: Outbound, traces: Traces): Outbound {
  return {
    ...outbound,
    request(request) {
      const method = request.method ?? 'GET'
      const host = URL.parse(String(request.url))?.hostname ?? ''
      const attributes = { 'http.request.method': method, 'server.address': host }
      return traced(traces, { name: method, kind: 'client', attributes }, () => outbound.request(request))
    },
  }
}
