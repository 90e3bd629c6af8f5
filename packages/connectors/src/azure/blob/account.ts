import { childOf, textAt } from '../../kit/xml.ts'
import type { StorageClient } from '../storage/client.ts'
import { isDenied, isMissing, isUnknown } from '../storage/fault.ts'
import { askAnonymously } from './anonymous.ts'

export interface AccountProperties {
  /** 0: deleted blobs cannot be brought back. */
  softDeleteDays: number
  /** Container `$web` is served to everybody. */
  isWebsite: boolean
  /** Origins whose pages may read in people's browsers. */
  corsOrigins: string[]
}

/** What holds of the whole storage account; each is asked for once. */
export interface Account {
  /** Undefined where it may not be seen. */
  properties(): Promise<AccountProperties | undefined>
  /** Whether it admits nobody unknown, as told where a container is public; undefined where nobody tells. */
  forbidsPublic(container: string): Promise<boolean | undefined>
}

export function accountOf(client: StorageClient): Account {
  let known: Promise<AccountProperties | undefined> | undefined
  let forbids: Promise<boolean | undefined> | undefined
  return {
    properties: () => (known ??= readProperties(client)),
    forbidsPublic: container => (forbids ??= asked(client, container)),
  }
}

async function asked(client: StorageClient, container: string): Promise<boolean | undefined> {
  const told = await askAnonymously(client, container)
  return told === 'refused' ? undefined : told === 'forbidden'
}

async function readProperties(client: StorageClient): Promise<AccountProperties | undefined> {
  try {
    const query = [
      ['restype', 'service'],
      ['comp', 'properties'],
    ] as const
    const { element } = await client.xml({ query }, 'StorageServiceProperties')
    const isOn = (part: string) => textAt(element, part, 'Enabled').toLowerCase() === 'true'
    const days = Number(textAt(element, 'DeleteRetentionPolicy', 'Days'))
    const origins = childOf(element, 'Cors')?.children.flatMap(rule => textAt(rule, 'AllowedOrigins').split(',')) ?? []
    return {
      softDeleteDays: isOn('DeleteRetentionPolicy') && Number.isSafeInteger(days) ? days : 0,
      isWebsite: isOn('StaticWebsite'),
      corsOrigins: [...new Set(origins.map(origin => origin.trim()).filter(Boolean))],
    }
  } catch (error) {
    if (isDenied(error) || isUnknown(error) || isMissing(error)) return undefined
    throw error
  }
}
