import { EventType } from '@sharelight/contract'
import { runMetric } from '@sharelight/store'
import { factsScope } from '../../metrics/verbs/system-scope.ts'
import type { ActScope, EventFacts } from './act.ts'

const eventsPerQuestion = 1000

export async function readEventFacts(
  { services, organisation }: ActScope,
  ids: readonly string[],
): Promise<Map<string, EventFacts>> {
  const scope = factsScope(services, organisation)
  const facts = new Map<string, EventFacts>()
  for (let start = 0; start < ids.length; start += eventsPerQuestion) {
    const filter = { dimension: 'id', operator: 'in', value: ids.slice(start, start + eventsPerQuestion) } as const
    const question = { cube: 'events', filter, limit: eventsPerQuestion } as const
    const [{ rows }, lists] = await Promise.all([
      runMetric(services.stores, scope, {
        ...question,
        dimensions: ['id', 'at', 'type', 'itemName', 'folderName', 'actorName', 'actorAddress'],
      }),
      runMetric(services.stores, scope, {
        ...question,
        dimensions: ['id', 'recipient', 'recipientAddress'],
        measures: ['events'],
        limit: 10_000,
      }),
    ])
    const recipients = Map.groupBy(lists.rows, row => String(row['id']))
    for (const row of rows) {
      const id = String(row['id'])
      facts.set(id, {
        type: EventType.parse(row['type']),
        time: String(row['at']),
        object: String(row['itemName'] ?? row['folderName'] ?? ''),
        actor: String(row['actorName'] ?? ''),
        address: String(row['actorAddress'] ?? ''),
        recipients: (recipients.get(id) ?? []).flatMap(each =>
          each['recipientAddress'] ? [String(each['recipientAddress'])] : [],
        ),
      })
    }
  }
  return facts
}
