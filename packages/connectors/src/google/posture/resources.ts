import { SourceFault, type Page, type ResourceFacts } from '../../kit/connector.ts'
import type { Reading } from '../drive/reading.ts'
import { sharedDrives } from '../drive/shared-drives.ts'
import { tenantFacts } from './tenant.ts'

const atDrives = 'drives:'

/** The organisation, then its shared drives, as far as the settings ask for them; from a page's `next` on. */
export async function* resourcesOf(reading: Reading, from?: string): AsyncGenerator<Page<ResourceFacts>> {
  const { services } = reading.settings
  const isWithDrives = services.includes('drive')
  if (from === undefined && services.includes('identities'))
    yield {
      items: [await tenantFacts(reading.google, reading.io)],
      covers: 'all',
      ...(isWithDrives && { next: atDrives }),
    }
  if (from !== undefined && !from.startsWith(atDrives))
    throw new SourceFault('resync', 'The position is none that the resources could go on from.')
  if (!isWithDrives) return
  for await (const { next, ...page } of sharedDrives(reading, from?.slice(atDrives.length) || undefined))
    yield { ...page, ...(next !== undefined && { next: `${atDrives}${next}` }) }
}
