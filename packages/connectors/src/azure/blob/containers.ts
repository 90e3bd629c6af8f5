import { SourceFault } from '../../kit/connector.ts'
import { OutboundFault } from '../../kit/http/index.ts'
import { childOf, childrenOf, textAt } from '../../kit/xml.ts'
import type { StorageClient } from '../storage/client.ts'
import { isDenied } from '../storage/fault.ts'
import { toRead } from './fault.ts'
import type { BlobSettings } from './settings.ts'

/** The containers of the settings, or all of the account. @throws SourceFault `scope_missing` when it may not be seen which there are */
export async function* containersOf(
  client: StorageClient,
  { containers, quarantineContainer }: Pick<BlobSettings, 'containers' | 'quarantineContainer'>,
): AsyncGenerator<string> {
  const isMeant = (name: string) => name !== quarantineContainer
  if (containers.length) return yield* [...new Set(containers)].filter(isMeant)
  for (let marker = ''; ;) {
    const query = [['comp', 'list'], ...(marker ? [['marker', marker] as const] : [])] as const
    const { element } = await client.xml({ query }, 'EnumerationResults').catch(refused)
    const names = childrenOf(childOf(element, 'Containers'), 'Container').map(each => textAt(each, 'Name'))
    yield* names.filter(isMeant)
    const next = textAt(element, 'NextMarker')
    if (next === '') return
    if (next === marker)
      throw new OutboundFault('malformed', 'Azure Storage lists the same containers again and again.')
    marker = next
  }
}

function refused(error: unknown): never {
  if (!isDenied(error)) throw error
  const says = `The settings may not see which containers there are. Name them in the settings. Or: ${toRead}`
  throw new SourceFault('scope_missing', says, { cause: error })
}
