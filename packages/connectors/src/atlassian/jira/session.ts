import { z } from 'zod'
import type { Atlassian } from '../api.ts'
import { known, notTaken } from '../fault.ts'
import type { AtlassianSettings } from '../settings.ts'
import { idOfUser, User } from './shapes.ts'

export interface JiraAccount {
  isCloud: boolean
  /** `/rest/api/3` in the cloud, `/rest/api/2` of a Data Center. */
  api: string
  id: string
  /** In which Jira understands the times of a search; unknown where it does not say. */
  zone: string | undefined
}

const ServerInfo = z.looseObject({ deploymentType: z.string().nullish(), version: z.string().nullish() })

/** Who is signed in, and at which kind of site. An invalid token may be let in as nobody, who sees nothing: so this is asked before anything is taken for empty. */
export class JiraSession {
  readonly #atlassian: Atlassian
  readonly #settings: AtlassianSettings
  #account: Promise<JiraAccount> | undefined

  constructor(atlassian: Atlassian, settings: AtlassianSettings) {
    this.#atlassian = atlassian
    this.#settings = settings
  }

  /** @throws SourceFault `consent_lost` */
  account(): Promise<JiraAccount> {
    this.#account ??= this.#open().catch((error: unknown) => {
      this.#account = undefined
      throw error
    })
    return this.#account
  }

  /** Whether the sign-in still holds: what was listed counts only then. @throws SourceFault `consent_lost` */
  async confirm(): Promise<void> {
    await this.#myself((await this.account()).api)
  }

  async #open(): Promise<JiraAccount> {
    const isCloud = await this.#isCloud()
    const api = isCloud ? '/rest/api/3' : '/rest/api/2'
    const me = await this.#myself(api)
    return { isCloud, api, id: idOfUser(me) ?? '', zone: me.timeZone ?? undefined }
  }

  async #myself(api: string): Promise<User> {
    const me = await this.#atlassian.get(User, { path: `${api}/myself`, what: 'The account' })
    if (idOfUser(me) === undefined) throw notTaken()
    return me
  }

  async #isCloud(): Promise<boolean> {
    const { deployment, site, email } = this.#settings
    if (deployment !== 'auto') return deployment === 'cloud'
    if (/(^|\.)(atlassian\.net|jira\.com|api\.atlassian\.com|jira-dev\.com)$/.test(new URL(site).hostname)) return true
    const call = { path: '/rest/api/2/serverInfo', what: 'The site' }
    const info = await known(this.#atlassian.get(ServerInfo, call))
    return info?.deploymentType ? /cloud/i.test(info.deploymentType) : Boolean(email)
  }
}
