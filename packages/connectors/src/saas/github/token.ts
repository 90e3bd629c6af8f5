import { z } from 'zod'
import { SourceFault, type ConnectorIo } from '../../kit/connector.ts'
import { OutboundFault } from '../../kit/http/index.ts'
import { privateKeyOf, signedJwt } from '../../kit/oauth/jwt.ts'
import { faultOf } from './fault.ts'
import type { GithubSettings } from './settings.ts'

export type GithubIo = Pick<ConnectorIo, 'http' | 'signal' | 'now'>

/** What the API is called with. */
export interface GithubToken {
  canRenew: boolean
  get(): Promise<string>
  /** Another one, where GitHub no longer takes the last. */
  renew(): Promise<string>
}

const Given = z.looseObject({ token: z.string().min(1), expires_at: z.string().nullish() })
const minute = 60_000

/** The token of the settings, or tokens of an app's installation, which are kept in memory alone. */
export function tokenOf(settings: GithubSettings, io: GithubIo): GithubToken {
  const { token } = settings
  if (token !== undefined) return { canRenew: false, get: async () => token, renew: async () => token }
  let kept: { token: string; until: number } | undefined
  const renew = async () => (kept = await installationToken(settings, io)).token
  return {
    canRenew: true,
    renew,
    get: async () => (kept && kept.until > io.now().getTime() + minute ? kept.token : renew()),
  }
}

async function installationToken(
  { appId = '', installationId = '', privateKey = '', baseUrl }: GithubSettings,
  io: GithubIo,
) {
  const now = io.now()
  const at = Math.floor(now.getTime() / 1000)
  // A minute back, since clocks differ; ten minutes are the most that GitHub takes.
  const claims = { iat: at - 60, exp: at + 540, iss: appId }
  const jwt = signedJwt(claims, { algorithm: 'RS256', key: privateKeyOf(privateKey) })
  const answer = await io.http.request({
    url: `${baseUrl}/app/installations/${encodeURIComponent(installationId)}/access_tokens`,
    method: 'POST',
    headers: { authorization: `Bearer ${jwt}`, accept: 'application/vnd.github+json', 'user-agent': 'sharelight' },
    idempotent: true,
    bucket: 'github tokens',
    signal: io.signal,
  })
  if (answer.status === 404) {
    answer.discard()
    throw new SourceFault(
      'consent_lost',
      'GitHub knows no such installation of the app. Install it, and enter its number.',
    )
  }
  if (answer.status < 200 || answer.status > 299) {
    const fault = faultOf(answer, { what: 'The sign-in of the app', now })
    throw new SourceFault('consent_lost', `${fault.message} Check app, installation and key.`, { cause: fault })
  }
  const { data } = Given.safeParse(await answer.json())
  if (!data)
    throw new OutboundFault('malformed', 'The sign-in of the app: GitHub answered with something that is no token.')
  const until = Date.parse(data.expires_at ?? '')
  return { token: data.token, until: Number.isNaN(until) ? now.getTime() + 50 * minute : until }
}
