import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { ConnectorError } from '../../../kit/connector.ts'
import { Acl, aclRequest } from '../acl.ts'
import { PublicAccessBlock } from '../block.ts'
import { readAcl, readBlock, readPolicy } from '../bucket.ts'
import type { S3Client } from '../client.ts'
import { isDenied } from '../fault.ts'
import { escapeXml } from '../../../kit/xml.ts'
import type { Place } from './place.ts'

/** What of a bucket and an object a remedy changes, as it is or is to be. Null: not set. */
export const SharingState = z.object({
  policy: z.string().nullable().optional(),
  bucketAcl: Acl.optional(),
  objectAcl: Acl.optional(),
  block: PublicAccessBlock.nullable().optional(),
})
export type SharingState = z.infer<typeof SharingState>
type Part = keyof SharingState

/** How these parts stand now. @throws ConnectorError `permission_denied` for what the key may not see */
export async function readState(
  client: S3Client,
  { bucket, key }: Place,
  parts: readonly Part[],
): Promise<SharingState> {
  const readers: Record<Part, () => Promise<SharingState[Part] | null>> = {
    policy: () => readPolicy(client, bucket),
    bucketAcl: () => readAcl(client, { bucket }),
    objectAcl: () => readAcl(client, { bucket, ...(key && { key }) }),
    block: () => readBlock(client, bucket),
  }
  const found = await Promise.all(parts.map(async part => [part, await readers[part]()] as const))
  const unseen = found.find(([, value]) => value === undefined)
  if (unseen) throw refused(`see the ${named[unseen[0]]} of`, bucket)
  return SharingState.parse(Object.fromEntries(found))
}

/** Whether both are the same, however they are written. */
export function isSame(one: SharingState, other: SharingState): boolean {
  return isDeepStrictEqual(plain(one), plain(other))
}

/** Sets what differs. @throws ConnectorError `permission_denied` */
export async function writeState(
  client: S3Client,
  place: Place,
  { from, to }: { from: SharingState; to: SharingState },
): Promise<void> {
  for (const part of Object.keys(to) as Part[])
    if (!isSame({ [part]: from[part] }, { [part]: to[part] }))
      await writers[part](client, place, to).catch((error: unknown) => {
        throw isDenied(error) ? refused(`change the ${named[part]} of`, place.bucket) : error
      })
}

const named: Record<Part, string> = {
  policy: 'policy',
  bucketAcl: 'access list',
  objectAcl: 'access lists of objects',
  block: 'public access block',
}

const refused = (what: string, bucket: string) =>
  new ConnectorError(
    'permission_denied',
    `The access key may not ${what} ${bucket}. Give it the right named under Data Sources, or have somebody do it who has it.`,
  )

type Writer = (client: S3Client, place: Place, to: SharingState) => Promise<void>

const writers: Record<Part, Writer> = {
  policy: (client, { bucket }, { policy }) => put(client, { bucket, about: 'policy', body: policy }),
  bucketAcl: (client, { bucket }, { bucketAcl }) => putAcl(client, { bucket }, bucketAcl),
  objectAcl: (client, { bucket, key }, { objectAcl }) => putAcl(client, { bucket, ...(key && { key }) }, objectAcl),
  block: (client, { bucket }, { block }) =>
    put(client, { bucket, about: 'publicAccessBlock', body: block && blockXml(block) }),
}

export async function putAcl(
  client: S3Client,
  place: { bucket: string; key?: Buffer },
  acl: Acl | undefined,
): Promise<void> {
  if (!acl) return
  const { headers, body } = aclRequest(acl)
  const answer = await client.call({
    ...place,
    method: 'PUT',
    query: [['acl', '']],
    headers: { ...headers, ...md5(body) },
    body,
  })
  answer.discard()
}

/** Without a body it is taken away. */
async function put(
  client: S3Client,
  { bucket, about, body }: { bucket: string; about: string; body: string | null | undefined },
): Promise<void> {
  const query = [[about, '']] as const
  const answer = await client.call(
    body ? { method: 'PUT', bucket, query, body, headers: md5(body) } : { method: 'DELETE', bucket, query },
  )
  answer.discard()
}

/** S3 wants to know that what changes rights came through as it was sent. */
const md5 = (body: string) => ({ 'content-md5': createHash('md5').update(body).digest('base64') })

function blockXml(block: PublicAccessBlock): string {
  const switches = Object.entries(block).map(([name, on]) => `<${escapeXml(name)}>${on}</${escapeXml(name)}>`)
  return `<PublicAccessBlockConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${switches.join('')}</PublicAccessBlockConfiguration>`
}

/** A policy by what it says, a list of grants in an order of its own. */
function plain({ policy, bucketAcl, objectAcl, block }: SharingState): unknown {
  return [policy ? (JSON.parse(policy) as unknown) : null, grantsOf(bucketAcl), grantsOf(objectAcl), block ?? null]
}

const grantsOf = (acl: Acl | undefined) =>
  acl?.grants.map(({ group, id, permission }) => `${group ?? ''} ${id ?? ''} ${permission}`).toSorted() ?? null
