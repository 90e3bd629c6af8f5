import { SourceFault } from '../../kit/connector.ts'
import { OutboundFault } from '../../kit/http/index.ts'
import { childOf, childrenOf, textAt } from '../../kit/xml.ts'
import { orUnseen, policyOf, type StoredPolicy } from '../storage/policies.ts'
import { isDenied } from '../storage/fault.ts'
import type { StorageClient } from '../storage/client.ts'
import { shareOf } from '../storage/snapshot.ts'
import { toRead } from './fault.ts'
import type { AzureFilesSettings } from './settings.ts'

/** The shares of the settings, or all of the account. @throws SourceFault `scope_missing` when it may not be seen which there are */
export async function* sharesOf(
  client: StorageClient,
  { shares, quarantineShare }: Pick<AzureFilesSettings, 'shares' | 'quarantineShare'>,
): AsyncGenerator<string> {
  const isMeant = (name: string) => name !== quarantineShare
  if (shares.length) return yield* [...new Set(shares)].filter(isMeant)
  // Earlier states of a share are listed beside it only where they are asked for.
  for await (const { name, snapshot } of listedShares(client)) if (isMeant(name) && !snapshot) yield name
}

/** All that the account has, with what is asked for besides. @throws SourceFault `scope_missing` when it may not be seen which there are */
export async function* listedShares(
  client: StorageClient,
  ...more: readonly (readonly [string, string])[]
): AsyncGenerator<{ name: string; snapshot: string }> {
  for (let marker = ''; ;) {
    const query = [['comp', 'list'], ...more, ...(marker ? [['marker', marker] as const] : [])] as const
    const { element } = await client.xml({ query }, 'EnumerationResults').catch(refused)
    for (const share of childrenOf(childOf(element, 'Shares'), 'Share')) {
      const name = textAt(share, 'Name')
      if (name) yield { name, snapshot: textAt(share, 'Snapshot') }
    }
    const next = textAt(element, 'NextMarker')
    if (next === '') return
    if (next === marker) throw new OutboundFault('malformed', 'Azure Storage lists the same shares again and again.')
    marker = next
  }
}

function refused(error: unknown): never {
  if (!isDenied(error)) throw error
  const says = `The settings may not see which shares there are. Name them in the settings. Or: ${toRead}`
  throw new SourceFault('scope_missing', says, { cause: error })
}

export interface ShareFacts {
  quotaGigabytes: number | null
  tier: string | null
  protocol: string | null
  rootSquash: string | null
}

const ofShare = [['restype', 'share']] as const

/** Undefined where it may not be seen: applications may not. */
export const readShare = (client: StorageClient, share: string): Promise<ShareFacts | undefined> =>
  orUnseen(async () => {
    const { headers, discard } = await withHeaders(client, share)
    discard()
    const text = (name: string) => headers.get(name) || null
    const quota = Number(text('x-ms-share-quota') ?? Number.NaN)
    return {
      quotaGigabytes: Number.isFinite(quota) ? quota : null,
      tier: text('x-ms-access-tier'),
      protocol: text('x-ms-enabled-protocols'),
      rootSquash: text('x-ms-root-squash'),
    }
  })

async function withHeaders(client: StorageClient, share: string) {
  const answer = await client.call({ container: share, query: ofShare })
  return { headers: answer.headers, discard: () => answer.discard() }
}

/** What signatures of a share may hold by; undefined where it may not be seen. Only keys may. */
export const readPolicies = (client: StorageClient, share: string): Promise<StoredPolicy[] | undefined> =>
  orUnseen(async () => {
    const query = [...ofShare, ['comp', 'acl']] as const
    const { element } = await client.xml({ container: shareOf(share), query }, 'SignedIdentifiers')
    return childrenOf(element, 'SignedIdentifier').map(policyOf)
  })
