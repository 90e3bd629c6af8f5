import type { Page, ResourceFacts } from '../../kit/connector.ts'
import { childOf, textAt } from '../../kit/xml.ts'
import type { StorageClient } from '../storage/client.ts'
import { isDenied, isMissing } from '../storage/fault.ts'
import { orUnseen } from '../storage/policies.ts'
import { azureFilesService } from './service.ts'
import { readPolicies, readShare, sharesOf } from './shares.ts'
import type { AzureFilesSettings } from './settings.ts'

const pageSize = 20

/** What is to be known of each share to judge it, and of the account last. */
export async function* resourceFacts(
  client: StorageClient,
  settings: AzureFilesSettings,
): AsyncGenerator<Page<ResourceFacts>> {
  let items: ResourceFacts[] = []
  for await (const name of sharesOf(client, settings)) {
    items.push(await shareFacts(client, name))
    if (items.length < pageSize) continue
    yield { items, covers: 'all', next: name }
    items = []
  }
  yield { items: [...items, await accountFacts(client, settings)], covers: 'all' }
}

async function shareFacts(client: StorageClient, name: string): Promise<ResourceFacts> {
  const facts = await readShare(client, name).catch((error: unknown) => {
    if (isDenied(error) || isMissing(error)) return undefined
    throw error
  })
  const policies = await readPolicies(client, name)
  return {
    id: name,
    kind: 'share',
    name,
    service: azureFilesService.key,
    // Nobody without an account, a key or a signature ever gets in.
    public: false,
    facts: {
      quotaGigabytes: facts?.quotaGigabytes ?? null,
      tier: facts?.tier ?? null,
      protocol: facts?.protocol ?? null,
      rootSquash: facts?.rootSquash ?? null,
      storedPolicies: policies ?? null,
    },
  }
}

async function accountFacts(client: StorageClient, { account, clientId }: AzureFilesSettings): Promise<ResourceFacts> {
  const query = [
    ['restype', 'service'],
    ['comp', 'properties'],
  ] as const
  const properties = await orUnseen(async () => (await client.xml({ query }, 'StorageServiceProperties')).element)
  const origins = childOf(properties, 'Cors')?.children.flatMap(rule => textAt(rule, 'AllowedOrigins').split(','))
  const multichannel = textAt(properties, 'ProtocolSettings', 'SMB', 'Multichannel', 'Enabled')
  return {
    id: `account:${account}`,
    kind: 'storage_account',
    name: account,
    service: azureFilesService.key,
    public: null,
    facts: {
      allowsSharedKey: clientId === undefined ? true : null,
      corsOrigins: properties ? [...new Set((origins ?? []).map(origin => origin.trim()).filter(Boolean))] : null,
      smbMultichannel: multichannel ? multichannel.toLowerCase() === 'true' : null,
      // Only Azure's management tells.
      httpsOnly: null,
      minimumTls: null,
      networkDefault: null,
      smbVersions: null,
      softDeleteDays: null,
    },
  }
}
