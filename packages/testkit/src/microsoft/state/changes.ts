/** What happened to something: its content or facts changed, who may reach it, or only what lies below it. */
export type Facet = 'content' | 'sharing' | 'below'

interface Noted {
  seq: number
  at: number
  facet: Facet
}

export interface Changed {
  key: string
  facets: ReadonlySet<Facet>
  /** The number of its last change. */
  last: number
}

/** What changed in a collection, in the order in which others get to see it: a share may show seconds after it was made. */
export class Changes {
  #seq = 0
  #pending: { key: string; facet: Facet; at: number }[] = []
  readonly #seen = new Map<string, Noted[]>()
  /** Tokens of an earlier epoch are no longer understood. */
  epoch = 0
  resync: 'resyncChangesApplyDifferences' | 'resyncChangesUploadDifferences' = 'resyncChangesApplyDifferences'

  /** `at` is when it shows, in milliseconds since 1970. */
  note(key: string, facet: Facet, at: number): void {
    this.#pending.push({ key, facet, at })
  }

  /** The number of the last change that shows at `now`. */
  latest(now: number): number {
    const due = this.#pending.filter(({ at }) => at <= now).sort((one, other) => one.at - other.at)
    if (!due.length) return this.#seq
    this.#pending = this.#pending.filter(({ at }) => at > now)
    for (const { key, facet, at } of due) {
      const last = this.#seen.get(key)?.filter(noted => noted.facet !== facet) ?? []
      this.#seen.set(key, [...last, { seq: ++this.#seq, at, facet }])
    }
    return this.#seq
  }

  /** After change number `seq`, in order. */
  since(seq: number, now: number): Changed[] {
    this.latest(now)
    return this.#after(noted => noted.seq > seq)
  }

  /** After a moment. */
  sinceTime(moment: number, now: number): Changed[] {
    this.latest(now)
    return this.#after(noted => noted.at > moment)
  }

  #after(isNew: (noted: Noted) => boolean): Changed[] {
    return [...this.#seen]
      .map(([key, all]) => ({ key, all: all.filter(isNew) }))
      .filter(({ all }) => all.length)
      .map(({ key, all }) => ({
        key,
        facets: new Set(all.map(({ facet }) => facet)),
        last: Math.max(...all.map(({ seq }) => seq)),
      }))
      .sort((one, other) => one.last - other.last)
  }
}
