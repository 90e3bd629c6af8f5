import type { Reply } from '../microsoft/http/call.ts'
import { newFaults, type Faults } from '../microsoft/http/faults.ts'
import { listen, stop, type Asked } from '../microsoft/http/server.ts'
import { actionsOf, type OracleActions } from './actions.ts'
import { refuse, routes } from './routes.ts'
import { newOracle, type OracleState } from './state.ts'

/** Oracle Cloud Applications on this machine: it plays what Oracle's pages say of these calls. There is no description to hold it against. */
export interface OracleBench {
  /** For OUTBOUND_HOSTS: the applications' host → what stands for it here. */
  hosts: Record<string, string>
  settings: { baseUrl: string; username: string; password: string }
  state: OracleState
  act: OracleActions
  faults: Omit<Faults, 'resync' | 'tokensFrom' | 'expireTokens'>
  /** What was asked for, the last 5,000 calls. */
  calls: { call: string; body?: unknown }[]
  stop(): Promise<void>
}

const keptCalls = 5000

export async function startOracleCloudApps(): Promise<OracleBench> {
  const state = newOracle()
  const faults = newFaults(() => state.count())
  const calls: OracleBench['calls'] = []
  const { server, url } = await listen(asked => {
    const call = `${asked.method} ${asked.url.pathname}`
    calls.push({
      call: `${call}${asked.url.search}`,
      ...(asked.bytes.length && { body: JSON.parse(asked.bytes.toString()) as unknown }),
    })
    if (calls.length > keptCalls) calls.shift()
    const mishap = faults.next(call)
    if (mishap?.kind === 'answer')
      return Promise.resolve({ reply: { ...refuse(mishap.status, mishap.code), headers: mishap.headers } })
    return Promise.resolve({ reply: answered(state, asked), ...(mishap && { spoilt: mishap.kind }) })
  })
  const host = 'acme.fa.us2.oraclecloud.com'
  return {
    hosts: { [host]: url },
    settings: { baseUrl: `https://${host}`, username: state.username, password: state.password },
    state,
    act: actionsOf(state),
    faults,
    calls,
    stop: () => stop(server),
  }
}

function answered(state: OracleState, asked: Asked): Reply {
  const path = asked.url.pathname
  const basic = `Basic ${Buffer.from(`${state.username}:${state.password}`).toString('base64')}`
  if (state.isSignedOut || asked.headers['authorization'] !== basic) return refuse(401, 'Unauthorized')
  if (state.shut?.test(path)) return refuse(403, 'Forbidden')
  const found = routes.find(({ method, path: pattern }) => method === asked.method && pattern.test(path))
  if (!found) return refuse(404, 'Not Found')
  const parts = (found.path.exec(path) ?? []).slice(1).map(part => decodeURIComponent(part))
  return found.handle({ state, asked, query: new URLSearchParams(asked.url.searchParams), parts })
}
