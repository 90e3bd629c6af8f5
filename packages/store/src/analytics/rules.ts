import type { Analytics } from './client.ts'
import type { Rater } from './rows.ts'

/** The rules as they were when `version` was the latest. Ratings carry it, so that older rules never take the place of newer ones. */
export interface VersionedRater {
  version: number
  rater: Rater
}

/** What an organisation's facts are rated by, whenever it changes. */
export interface Rules {
  /** The rules in force now. Asking again costs little while nothing has changed. */
  current(): Promise<VersionedRater>
}

/** Rules that never change: of tests, and of what lives no longer than they do. */
export function fixedRules(rater: Rater): Rules {
  const current = Promise.resolve({ version: 1, rater })
  return { current: () => current }
}

/** Rules that `read` reads. They are read again once a newer version has been given out. */
export function rulesThat(analytics: Analytics, organisationId: string, read: () => Promise<Rater>): Rules {
  let known: VersionedRater | undefined
  return {
    async current() {
      const version = await analytics.numbers.last(organisationId, 'rules')
      // The version is asked for first: rules that are newer than it are read again, never taken for it.
      if (known?.version !== version) known = { version, rater: await read() }
      return known
    },
  }
}
