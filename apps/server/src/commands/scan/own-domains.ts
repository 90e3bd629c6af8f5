import { everyEntry, guessOwnDomains, localIo, type Places } from '@sharelight/connectors'
import type { Stores } from '@sharelight/store'
import type { LocalOrganisation } from './organisation.ts'
import type { PlannedSource } from './sources.ts'

interface Known {
  stores: Stores
  organisation: LocalOrganisation
  sources: readonly PlannedSource[]
  places: Places
  given: readonly string[]
}

/** Enough to tell; beyond that a guess gets no better. */
const messagesAsked = 5000
const entriesAsked = 50_000

/** The organisation's own domains: as given, as known, or else guessed from the senders of mail and kept, so that later scans agree. */
export async function ownDomainsOf({
  stores,
  organisation,
  sources,
  places,
  given,
}: Known): Promise<{ domains: string[]; isGuessed: boolean }> {
  const known = given.length ? given.map(domain => domain.toLowerCase().replace(/^@/, '')) : organisation.domains
  const domains = known.length ? [...new Set(known)] : guessOwnDomains(await sendersIn(sources, places))
  if (!organisation.domains.length && domains.length) {
    await stores.meta.acrossOrganisations
      .updateTable('organisations')
      .set({ domains })
      .where('id', '=', organisation.id)
      .execute()
  }
  return { domains, isGuessed: !known.length }
}

/** Messages by sender's address, among the first that are listed. */
async function sendersIn(sources: readonly PlannedSource[], places: Places): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  let [messages, entries] = [0, 0]
  for (const source of sources) {
    const connection = await source.open(localIo({ places }))
    for await (const entry of everyEntry(connection)) {
      if (++entries > entriesAsked || messages > messagesAsked) break
      if (entry.type !== 'item' || entry.kind !== 'email' || !entry.owner?.address) continue
      messages++
      counts.set(entry.owner.address, (counts.get(entry.owner.address) ?? 0) + 1)
    }
    await connection.close()
  }
  return counts
}
