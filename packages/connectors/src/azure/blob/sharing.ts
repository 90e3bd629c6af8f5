import { z } from 'zod'
import { childrenOf } from '../../kit/xml.ts'
import { orUnseen, policyOf, type StoredPolicy } from '../storage/policies.ts'
import type { Account } from './account.ts'
import { askAnonymously } from './anonymous.ts'
import type { StorageClient } from '../storage/client.ts'

export const levels = ['container', 'blob', 'none'] as const
/** What anybody may do without an account: read blobs and their list, read blobs whose names are known, nothing. */
export const Level = z.enum(levels)
export type Level = z.infer<typeof Level>

/** What says who reaches a container. Undefined: it may not be seen. */
export interface ContainerSharing {
  name: string
  /** As it is set at the container. */
  level: Level | undefined
  /** The account admits nobody unknown, whatever containers say. */
  isForbidden: boolean
  policies: StoredPolicy[] | undefined
  /** Served to everybody as a web site. */
  isWebsite: boolean
}

export interface ContainerAcl {
  level: Level
  policies: StoredPolicy[]
  /** When anything of the container was changed last, as Azure writes it. */
  modified: string
}

export async function readSharing(client: StorageClient, name: string, account: Account): Promise<ContainerSharing> {
  const acl = await readAcl(client, name)
  const level = acl ? acl.level : await readLevel(client, name)
  const isPublic = level === 'container' || level === 'blob'
  return {
    name,
    level,
    policies: acl?.policies,
    isForbidden: isPublic && (await account.forbidsPublic(name)) === true,
    isWebsite: name === '$web' && (await account.properties())?.isWebsite === true,
  }
}

/** Undefined where it may not be seen: applications and signatures may not, keys may. */
export async function readAcl(client: StorageClient, container: string): Promise<ContainerAcl | undefined> {
  const query = [
    ['restype', 'container'],
    ['comp', 'acl'],
  ] as const
  return orUnseen(async () => {
    const { element, answer } = await client.xml({ container, query }, 'SignedIdentifiers')
    return {
      level: levelIn(answer.headers),
      policies: childrenOf(element, 'SignedIdentifier').map(policyOf),
      modified: answer.headers.get('last-modified') ?? '',
    }
  })
}

async function readLevel(client: StorageClient, container: string): Promise<Level | undefined> {
  const told = await orUnseen(async () => {
    const answer = await client.call({ container, query: [['restype', 'container']] })
    answer.discard()
    return levelIn(answer.headers)
  })
  return told ?? ((await askAnonymously(client, container)) === 'listed' ? 'container' : undefined)
}

function levelIn(headers: Headers): Level {
  const said = (headers.get('x-ms-blob-public-access') ?? '').toLowerCase()
  return said === 'container' || said === 'blob' ? said : 'none'
}
