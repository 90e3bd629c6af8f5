import { Atlassian, type AtlassianIo } from '../api.ts'
import { AtlassianFault, isMissing, notTaken } from '../fault.ts'
import type { AtlassianSettings } from '../settings.ts'
import { idOfUser, User } from './shapes.ts'

/** A site, and who is signed in there. Where something is open to all, an invalid token is let in as nobody: so this is asked before anything is taken for empty. */
export interface Site {
  /** Below it lie `/rest/api` and, in the cloud, `/api/v2`. */
  atlassian: Atlassian
  isCloud: boolean
  me: User
}

const cloudHosts = /(^|\.)(atlassian\.net|jira\.com|api\.atlassian\.com|jira-dev\.com)$/

export class ConfluenceSession {
  readonly #settings: AtlassianSettings
  readonly #io: AtlassianIo
  #site: Promise<Site> | undefined

  constructor(settings: AtlassianSettings, io: AtlassianIo) {
    this.#settings = settings
    this.#io = io
  }

  /** @throws SourceFault `consent_lost` */
  site(): Promise<Site> {
    this.#site ??= this.#open().catch((error: unknown) => {
      this.#site = undefined
      throw error
    })
    return this.#site
  }

  /** Whether the sign-in still holds: what was listed counts only then. @throws SourceFault `consent_lost` */
  async confirm(): Promise<void> {
    await this.#current((await this.site()).atlassian, true)
  }

  async #open(): Promise<Site> {
    const { site, deployment, email } = this.#settings
    const isCloud =
      deployment === 'auto'
        ? cloudHosts.test(new URL(site).hostname) || site.endsWith('/wiki') || undefined
        : deployment === 'cloud'
    if (isCloud !== undefined) return this.#at(isCloud, true)
    // Tokens of a Data Center go without a name, those of the cloud never do.
    if (!email) return this.#at(false)
    try {
      return await this.#at(true)
    } catch (error) {
      if (error instanceof AtlassianFault && error.status === 404) return this.#at(false)
      throw error
    }
  }

  async #at(isCloud: boolean, isSure = false): Promise<Site> {
    const { site } = this.#settings
    const base = isCloud && !site.endsWith('/wiki') ? `${site}/wiki` : site
    const atlassian = new Atlassian(this.#settings, this.#io, base)
    return { atlassian, isCloud, me: await this.#current(atlassian, isSure) }
  }

  /** Nobody known where a site that is one for sure does not tell. */
  async #current(atlassian: Atlassian, isSure: boolean): Promise<User> {
    const call = { path: '/rest/api/user/current', what: 'The account' }
    const me = await atlassian.get(User, call).catch((error: unknown) => {
      // Nobody may not even ask who he is.
      if (error instanceof AtlassianFault && error.status === 403) throw notTaken()
      if (isSure && isMissing(error)) return undefined
      throw error
    })
    if (!me) return {}
    if (me.type === 'anonymous' || idOfUser(me) === undefined) throw notTaken()
    return me
  }
}
