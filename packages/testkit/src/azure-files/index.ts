import { newFaults, type Faults } from '../microsoft/http/faults.ts'
import { listen, stop } from '../microsoft/http/server.ts'
import { answered } from './routes.ts'
import { signedBy } from './signed.ts'
import { refuse } from './writes.ts'
import { newFiles, type FilesState } from './state.ts'

export { putFile, shareIn, takeSnapshot, usualSddl } from './state.ts'

/** The file service of a storage account on this machine: it plays what Microsoft documents. There is no description to hold it against. */
export interface FilesBench {
  url: string
  /** For OUTBOUND_HOSTS: Azure's hosts → what stands for them here. */
  hosts: Record<string, string>
  state: FilesState
  faults: Pick<Faults, 'answer' | 'throttle' | 'unavailable'>
  /** What was asked for, the last 5,000 calls. */
  calls: string[]
  stop(): Promise<void>
}

const keptCalls = 5000

export async function startAzureFiles(): Promise<FilesBench> {
  const state = newFiles()
  const faults = newFaults(() => 0)
  const calls: string[] = []
  const { server, url } = await listen(asked => {
    const call = `${asked.method} ${asked.url.pathname}${asked.url.search}`
    calls.push(call)
    if (calls.length > keptCalls) calls.shift()
    if (asked.url.pathname.endsWith('/oauth2/v2.0/token'))
      return Promise.resolve({ reply: tokenFor(state, asked.bytes) })
    const mishap = faults.next(call)
    if (mishap?.kind === 'answer')
      return Promise.resolve({ reply: { ...refuse(mishap.status, mishap.code), headers: mishap.headers } })
    const by = signedBy(state, asked)
    return Promise.resolve({ reply: by ? answered(state, asked, by) : refuse(403, 'AuthenticationFailed') })
  })
  return {
    url,
    hosts: { 'papers.file.core.windows.net': url, 'login.microsoftonline.com': url },
    state,
    faults,
    calls,
    stop: () => stop(server),
  }
}

function tokenFor({ application, token }: FilesState, bytes: Buffer) {
  const said = new URLSearchParams(bytes.toString())
  const isRight =
    said.get('client_id') === application.clientId && said.get('client_secret') === application.clientSecret
  return isRight
    ? { status: 200, headers: {}, body: { token_type: 'Bearer', expires_in: 3599, access_token: token } }
    : { status: 401, headers: {}, body: { error: 'invalid_client' } }
}
