import { askEarly } from '../lib/early.ts'
import { mockMarker, signedInMarker } from '../lib/markers.ts'
import { paths } from '../lib/paths.ts'

/**
 * Stands alone at the head of the page and runs while the application is still being loaded: who was signed in here is signed in again,
 * and the organisation's state is asked for. Where the address itself signs in, or somebody is to sign in, nothing is asked.
 */
const front: readonly string[] = [paths.login, paths.setup, paths.invitation, paths.question]
const opensApp = !front.includes(location.pathname) && !/[?&](code|state|token|handOver|mock)=/.test(location.search)
const accept = 'application/json'

askEarly('/configs/application.json')
if (opensApp && localStorage.getItem(signedInMarker) && !localStorage.getItem(mockMarker)) {
  askEarly('/api/status/info', askEarly('/api/refreshtoken', { headers: { accept } }).then(withToken))
}

/** @throws where there is no session */
async function withToken(response: Response): Promise<RequestInit> {
  const { data } = (await response.clone().json()) as { data?: unknown }
  if (typeof data !== 'string') throw new Error('Nobody is signed in.')
  return { headers: { accept, authorization: `Bearer ${data}` } }
}
