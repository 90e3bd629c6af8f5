import type { Reply } from '../microsoft/http/call.ts'

/** The audit log of a Data Center: records of the cloud's kind, as `/rest/auditing/1.0/events` shows them. */
export function serverAudit(audit: readonly Record<string, unknown>[], query: URLSearchParams, most: number): Reply {
  const [from, to] = ['from', 'to'].map(name => Date.parse(query.get(name) ?? ''))
  const timeOf = (record: Record<string, unknown>) => new Date(String(record['created'])).getTime()
  const those = audit.filter(record => timeOf(record) >= (from ?? 0) && timeOf(record) <= (to ?? Infinity))
  const start = Number(query.get('pageCursor') ?? 0)
  const end = start + Math.min(Number(query.get('limit') ?? 200), most)
  const entities = those
    .slice(start, end)
    .map(record => ({
      timestamp: new Date(timeOf(record)).toISOString(),
      author: { name: 'Reader', type: 'user', id: record['authorKey'] },
      type: { category: record['category'], action: record['summary'] },
      affectedObjects: record['affectedObjects'] ?? [],
      changedValues: [],
      source: record['remoteAddress'],
      system: 'https://jira.contoso.example',
      method: 'Browser',
    }))
  const isLast = end >= those.length
  const pagingInfo = { lastPage: isLast, size: entities.length, ...(!isLast && { nextPageCursor: String(end) }) }
  return { status: 200, body: { pagingInfo, entities } }
}
