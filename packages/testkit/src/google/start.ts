import { tenantClock, type TenantClock } from '../microsoft/clock.ts'
import { newFaults, type Faults } from '../microsoft/http/faults.ts'
import { listen, stop } from '../microsoft/http/server.ts'
import { actionsOf, type WorkspaceActions } from './actions/index.ts'
import { answering, type Recorded } from './http/answering.ts'
import { tokenStore } from './login/tokens.ts'
import { newWorkspace, type WorkspaceState } from './state/workspace.ts'

export interface WorkspaceOptions {
  /** Of people's addresses. */
  domain?: string
  /** Where its clock stands; it goes with this machine's unless said. */
  at?: Date
}

/** A Google Workspace on this machine. */
export interface WorkspaceBench {
  /** For OUTBOUND_HOSTS: Google's host → what stands for it here. */
  hosts: Record<string, string>
  /** What a person enters to connect it. */
  settings: { serviceAccountKey: string; adminEmail: string }
  state: WorkspaceState
  act: WorkspaceActions
  faults: Omit<Faults, 'resync' | 'tokensFrom'>
  clock: TenantClock
  /** What was asked of it, the last 5,000 calls. */
  calls: readonly Recorded[]
  stop(): Promise<void>
}

/** A Workspace with an administrator and a service account that everything was delegated to, otherwise empty, listening on loopback. */
export async function startWorkspace({
  domain = 'contoso.example',
  at,
}: WorkspaceOptions = {}): Promise<WorkspaceBench> {
  const clock = tenantClock(at)
  const state = newWorkspace({ domain, clock })
  const act = actionsOf(state)
  const admin = act.addUser({ name: 'Ann Admin', address: `admin@${domain}`, isAdmin: true })
  const tokens = tokenStore(state)
  const faults = { ...newFaults(() => state.count()), expireTokens: () => tokens.expire() }
  const calls: Recorded[] = []
  const { server, url } = await listen(answering({ state, tokens, faults, calls }))
  return {
    hosts: {
      'oauth2.googleapis.com': `${url}/oauth2`,
      'www.googleapis.com': `${url}/www`,
      'drivelabels.googleapis.com': `${url}/labels`,
      'admin.googleapis.com': `${url}/admin`,
      'gmail.googleapis.com': `${url}/gmail`,
      'chat.googleapis.com': `${url}/chat`,
      'cloudidentity.googleapis.com': `${url}/identity`,
    },
    settings: { serviceAccountKey: keyFile(state), adminEmail: admin.email },
    state,
    act,
    faults,
    clock,
    calls,
    stop: () => stop(server),
  }
}

/** As Google's console gives it. */
function keyFile({ account }: WorkspaceState): string {
  return JSON.stringify({
    type: 'service_account',
    project_id: 'sharelight-bench',
    private_key_id: account.keyId,
    private_key: account.privateKey,
    client_email: account.email,
    client_id: account.clientId,
    auth_uri: 'https://accounts.google.com/o/oauth2/auth',
    token_uri: 'https://oauth2.googleapis.com/token',
    auth_provider_x509_cert_url: 'https://www.googleapis.com/oauth2/v1/certs',
    universe_domain: 'googleapis.com',
  })
}
