import type { Grant } from '../../kit/connector.ts'
import { known } from '../fault.ts'
import { restrictionOf } from './access.ts'
import { cloudPage } from './cloud.ts'
import type { ConfluenceReading } from './reading.ts'
import { serverPage } from './server.ts'

const deepest = 50
const mostKept = 200_000

/** Who may view pages: a restriction holds for all pages below. Changing one makes no new version of a page, so each is asked for in each reading. */
export class PageRestrictions {
  readonly #reading: ConfluenceReading
  readonly #own = new Map<string, Promise<Grant[] | undefined>>()
  readonly #parents = new Map<string, string | undefined>()

  constructor(reading: ConfluenceReading) {
    this.#reading = reading
  }

  forget(): void {
    this.#own.clear()
    this.#parents.clear()
  }

  /** Told by a list. */
  note(id: string, parent: string | undefined): void {
    if (this.#parents.size > mostKept) this.forget()
    this.#parents.set(id, parent)
  }

  /** Of the page itself, or else of the nearest page above it that has one; undefined where all of the space may view it. */
  async of(id: string): Promise<Grant[] | undefined> {
    const seen = new Set<string>()
    for (let at: string | undefined = id; at !== undefined && !seen.has(at) && seen.size < deepest;) {
      seen.add(at)
      const found = await this.#ask(at)
      if (found) return at === id ? found : found.map(grant => ({ ...grant, inherited: true }))
      at = await this.#parentOf(at)
    }
    return undefined
  }

  #ask(id: string): Promise<Grant[] | undefined> {
    const before = this.#own.get(id)
    if (before) return before
    const asked = restrictionOf(this.#reading, id)
    this.#own.set(id, asked)
    asked.catch(() => this.#own.delete(id))
    return asked
  }

  async #parentOf(id: string): Promise<string | undefined> {
    if (this.#parents.has(id)) return this.#parents.get(id)
    const site = await this.#reading.session.site()
    const place = { id, isPost: false }
    const page = await known(site.isCloud ? cloudPage(site, place) : serverPage(site, place))
    this.note(id, page?.parent)
    return page?.parent
  }
}
