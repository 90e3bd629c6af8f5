import type { Socket } from 'node:net'
import type { Answer } from './answer.ts'
import type { Outbound, OutboundRequest } from './client.ts'
import { rawAddress, type RawRequest } from './connect.ts'
import { OutboundFault } from './fault.ts'
import { isStandIn, nameOf, webAddress } from './guard.ts'
import { plainName } from './rules.ts'

/** What a connector calls its service by: the hosts that it declared, and no others. */
export interface SourceHttp {
  /** @throws OutboundFault */
  request(request: OutboundRequest): Promise<Answer>
  /** A connection for what speaks no HTTP. @throws OutboundFault */
  connect(request: RawRequest): Promise<Socket>
}

/** For sources that lie on this machine. */
export const nothingOutside: SourceHttp = {
  request: async request => Promise.reject(undeclared(webAddress(request.url), [])),
  connect: async request => Promise.reject(undeclared(rawAddress(request), [])),
}

/** `hosts` are names (`graph.microsoft.com`, with a port where it matters) or all names below one (`*.sharepoint.com`). */
export function sourceHttp(outbound: Outbound, hosts: readonly string[]): SourceHttp {
  const declared = hosts.map(plainName)
  const isDeclared = (host: string) =>
    declared.some(each => (each.startsWith('*.') ? host.endsWith(each.slice(1)) : host === each))
  const judge = (url: URL) => {
    const isOwn = isDeclared(nameOf(url)) || isDeclared(url.host)
    if (!isOwn && !isStandIn(url, outbound.rules, isDeclared)) throw undeclared(url, declared)
  }
  return {
    async request(request) {
      judge(webAddress(request.url))
      return outbound.request(request)
    },
    async connect(request) {
      judge(rawAddress(request))
      return outbound.connect(request)
    },
  }
}

function undeclared(url: URL, declared: readonly string[]): OutboundFault {
  return new OutboundFault(
    'refused',
    `${nameOf(url)} is no host of this data source, which may call ${declared.join(', ') || 'none'}.`,
  )
}
