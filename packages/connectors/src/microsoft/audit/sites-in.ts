import { AuditRecord } from './record.ts'

/** What is read leaves everything as it was. Of what is not known, that is not taken for granted. */
const reading =
  /^(file(accessed|accessedextended|previewed|downloaded|syncdownloaded\w*)|(page|pageprefetched|list|listitem)viewed\w*|clientviewsignaled|search\w*|(anonymous|company|secure)linkused)$/i

/** Addresses of the sites in which records say that something was done, each once, lower case. */
export function sitesIn(records: readonly unknown[]): Promise<{ items: string[] }> {
  const sites = new Set<string>()
  for (const value of records) {
    const { data: record } = AuditRecord.safeParse(value)
    if (!record || reading.test(record.Operation)) continue
    const site = siteOf(record)
    if (site !== undefined) sites.add(site)
  }
  return Promise.resolve({ items: [...sites] })
}

/** Records about a site name it as their object. */
function siteOf({ SiteUrl, ObjectId }: AuditRecord): string | undefined {
  const { protocol, host, pathname } = URL.parse(SiteUrl || ObjectId || '') ?? {}
  if (protocol !== 'https:' || host === undefined || pathname === undefined) return undefined
  const path = SiteUrl ? pathname : (/^\/(sites|teams|personal)\/[^/]+/i.exec(pathname)?.[0] ?? '/')
  return `https://${host}${path.replace(/\/$/, '')}`.toLowerCase()
}
