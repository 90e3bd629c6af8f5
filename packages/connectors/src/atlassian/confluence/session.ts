import { Atlassian, type AtlassianIo } from '../api.ts'
import { AtlassianFault, notTaken } from '../fault.ts'
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
    await this.#current((await this.site()).atlassian)
  }

  async #open(): Promise<Site> {
    const { site, deployment, email } = this.#settings
    const isCloud =
      deployment === 'auto'
        ? cloudHosts.test(new URL(site).hostname) || site.endsWith('/wiki') || undefined
        : deployment === 'cloud'
    if (isCloud !== undefined) return this.#at(isCloud)
    // Tokens of a Data Center go without a name, those of the cloud never do.
    if (!email) return this.#at(false)
    try {
      return await this.#at(true)
    } catch (error) {
      if (error instanceof AtlassianFault && error.status === 404) return this.#at(false)
      throw error
    }
  }

  async #at(isCloud: boolean): Promise<Site> {
    const { site } = this.#settings
    const base = isCloud && !site.endsWith('/wiki') ? `${site}/wiki` : site
    const atlassian = new Atlassian(this.#settings, this.#io, base)
    return { atlassian, isCloud, me: await this.#current(atlassian) }
  }

  async #current(atlassian: Atlassian): Promise<User> {
    const me = await atlassian
      .get(User, { path: '/rest/api/user/current', what: 'The account' })
      .catch((error: unknown) => {
        // Nobody may not even ask who he is.
        if (error instanceof AtlassianFault && error.status === 403) throw notTaken()
        throw error
      })
    if (me.type === 'anonymous' || idOfUser(me) === undefined) throw notTaken()
    return me
  }
}
