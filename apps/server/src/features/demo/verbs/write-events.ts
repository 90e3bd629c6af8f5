import { eventTypes } from '@sharelight/contract'
import type { DemoOrganisation } from '@sharelight/demo'
import type { BulkEvents } from '@sharelight/store'

interface JustifiedEvent { eventId: number; time: number }

const nobody = '00000000-0000-0000-0000-000000000000'

/** Writes all events from the generator's columns and gives those that somebody justified; what many share (ids, combinations, recipients) is made once. */
export async function writeEvents(demo: DemoOrganisation, bulk: BulkEvents, itemIds: readonly string[]): Promise<JustifiedEvent[]> {
  const { sources, folders, identities, labelSets, combinations, recipientSets } = demo
  const ratingKeys: string[] = []
  const ratingKey = (number: number) => ratingKeys[number] ??= bulk.ratingKey({
    shareType: combinations[number]?.shareType ?? 'inside', labels: [...labelSets[combinations[number]?.labelSet ?? 0] ?? []], anomalies: combinations[number]?.anomalies ?? [],
  })
  const recipientKeys: string[] = []
  const recipientsKey = (number: number) => recipientKeys[number] ??= bulk.recipientsKey(
    (recipientSets[number] ?? []).flatMap(recipient => identities[recipient] ?? []).map(({ id, kind }) => ({ identityId: id, kind })))

  const justified: JustifiedEvent[] = []
  for (const { count, first, ...columns } of demo.eventBatches()) {
    for (let n = 0; n < count; n++) {
      const source = sources[columns.source[n] ?? 0]
      const actor = identities[columns.actor[n] ?? -1]
      const combination = columns.combination[n] ?? 0
      if (!source) continue
      const full = bulk.append({
        sourceId: source.id, sourceCode: source.code, scanId: source.id, time: columns.time[n] ?? 0, eventId: first + n + 1, type: eventTypes[columns.type[n] ?? 0] ?? 'email',
        itemId: itemIds[columns.item[n] ?? -1] ?? nobody, folderId: folders[columns.folder[n] ?? -1]?.id ?? nobody,
        actorId: actor?.id ?? nobody, actorDepartment: actor?.department ?? '', shareType: combinations[combination]?.shareType ?? 'inside',
        ratingKey: ratingKey(combination), recipientsKey: recipientsKey(columns.recipients[n] ?? 0),
      })
      if (columns.justified[n]) justified.push({ eventId: first + n + 1, time: columns.time[n] ?? 0 })
      if (full) await full
    }
  }
  await bulk.finish()
  return justified
}
