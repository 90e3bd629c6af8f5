import type { AccountFacts, ActivityEvent, Connection, Page, ResourceFacts } from '@sharelight/connectors'

/** What a made-up source says besides what it holds: a log that grows, a directory and resources that are listed whole. */
export class MadeUpFeeds {
  readonly events: ActivityEvent[] = []
  accounts: AccountFacts[] = []
  resources: ResourceFacts[] = []
  /** Told with each page of the log. */
  unmapped: Record<string, number> = {}
  /** Of the next reading of the log. */
  gap: { from: string; to: string } | undefined
  /** Called before each page, by its feed's name. */
  tamper: (feed: string) => void = () => undefined
  pageSize = 2

  /** Nothing where it tells nothing. */
  connection(): Pick<Connection, 'feeds' | 'activity' | 'identities' | 'resources'> {
    if (!this.events.length && !this.accounts.length && !this.resources.length) return {}
    return {
      feeds: ['audit'],
      activity: (feed, from) => this.#log(feed, Number(from ?? 0)),
      identities: from => this.#all('identities', this.accounts, from),
      resources: from => this.#all('resources', this.resources, from),
    }
  }

  async *#log(feed: string, from: number): AsyncGenerator<Page<ActivityEvent>> {
    for (let start = from; start < this.events.length; start += this.pageSize) {
      this.tamper(feed)
      const items = this.events.slice(start, start + this.pageSize)
      const extra = { ...(this.gap && { gap: this.gap }), unmapped: this.unmapped }
      yield { items, covers: 'changes', next: String(start + items.length), ...extra }
    }
  }

  async *#all<T>(feed: string, facts: readonly T[], from = '0'): AsyncGenerator<Page<T>> {
    for (let start = Number(from); start < facts.length || start === 0; start += this.pageSize) {
      this.tamper(feed)
      const next = start + this.pageSize
      yield { items: facts.slice(start, next), covers: 'all', ...(next < facts.length && { next: String(next) }) }
    }
  }
}
