import { exportAuditTrail, listAuditTrail, type AuditFilter } from '@sharelight/contract'
import { startOfDate } from '@sharelight/domain'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { download } from '../../lib/download.ts'
import { usePaged } from '../../lib/use-paged.ts'

/** What is looked for; days as YYYY-MM-DD, empty for any. */
export interface TrailAsked {
  search: string
  from: string
  until: string
}

export function useAuditTrail(asked: TrailAsked, timeZone: string) {
  const filter = filterOf(asked, timeZone)
  return usePaged({
    key: ['list', 'audit-trail', filter],
    read: async (page, signal) => {
      const { entries, total } = await call(listAuditTrail, { ...filter, ...page }, { signal })
      return { items: entries, total }
    },
  })
}

export function useExportTrail(asked: TrailAsked, timeZone: string) {
  return useMutation({
    mutationFn: () =>
      download(exportAuditTrail, {
        path: exportAuditTrail.path,
        body: filterOf(asked, timeZone),
        name: 'audit-trail.csv',
      }),
  })
}

function filterOf({ search, from, until }: TrailAsked, timeZone: string): AuditFilter {
  return {
    ...(search.trim() && { search: search.trim() }),
    ...(from && { from: dayOf(from, timeZone) }),
    ...(until && { to: dayOf(until, timeZone, 1) }),
  }
}

function dayOf(kept: string, timeZone: string, later = 0): string {
  const [year = 0, month = 0, day = 0] = kept.split('-').map(Number)
  return startOfDate({ year, month, day: day + later }, timeZone).toISOString()
}
