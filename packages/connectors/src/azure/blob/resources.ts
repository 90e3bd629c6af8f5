import type { Page, ResourceFacts } from '../../kit/connector.ts'
import { isPublic } from './access.ts'
import type { Account } from './account.ts'
import type { StorageClient } from '../storage/client.ts'
import { containersOf } from './containers.ts'
import { isDenied, isMissing } from '../storage/fault.ts'
import { blobService } from './service.ts'
import type { BlobSettings } from './settings.ts'
import { readSharing } from './sharing.ts'

const pageSize = 20

export interface Asking {
  client: StorageClient
  settings: BlobSettings
  account: Account
}

/** What is to be known of each container to judge it, and of the account last. */
export async function* resourceFacts(asking: Asking): AsyncGenerator<Page<ResourceFacts>> {
  let items: ResourceFacts[] = []
  for await (const name of containersOf(asking.client, asking.settings)) {
    const facts = await containerFacts(asking, name).catch((error: unknown) => {
      if (isDenied(error) || isMissing(error)) return undefined
      throw error
    })
    if (facts) items.push(facts)
    if (items.length < pageSize) continue
    yield { items, covers: 'all', next: name }
    items = []
  }
  yield { items: [...items, await accountFacts(asking, items)], covers: 'all' }
}

async function containerFacts({ client, account }: Asking, name: string): Promise<ResourceFacts> {
  const sharing = await readSharing(client, name, account)
  const { level, policies, isForbidden, isWebsite } = sharing
  return {
    id: name,
    kind: 'container',
    name,
    service: blobService.key,
    public: isPublic(sharing),
    facts: {
      publicAccess: level ?? null,
      publicAccessForbidden: level === undefined || level === 'none' ? null : isForbidden,
      storedPolicies: policies ?? null,
      isWebsite,
    },
  }
}

async function accountFacts({ account, settings }: Asking, seen: readonly ResourceFacts[]): Promise<ResourceFacts> {
  const properties = await account.properties()
  const open = seen.find(({ facts }) => facts['publicAccess'] === 'container' || facts['publicAccess'] === 'blob')
  const forbids = open && (await account.forbidsPublic(open.name))
  return {
    id: `account:${settings.account}`,
    kind: 'storage_account',
    name: settings.account,
    service: blobService.key,
    public: null,
    facts: {
      allowsPublicBlobs: forbids === undefined ? null : !forbids,
      allowsSharedKey: settings.clientId === undefined ? true : null,
      softDeleteDays: properties?.softDeleteDays ?? null,
      staticWebsite: properties?.isWebsite ?? null,
      corsOrigins: properties?.corsOrigins ?? null,
      // Only Azure's management tells.
      httpsOnly: null,
      minimumTls: null,
      networkDefault: null,
    },
  }
}
