import { z } from 'zod'
import { objectPath, type GcsClient } from '../client.ts'
import { Bucket, Policy } from '../sharing.ts'
import { bindingsOf, waysOf, type Way } from './parts.ts'
import { nameOfPlace, type Place } from './place.ts'
import { refusalOf } from './refusal.ts'

/** What of a place a remedy changes: who is let in by the bucket's policy, by the object's list, or the prevention of public access. */
export const partNames = ['policy', 'list'] as const
export const PartName = z.enum(partNames)
export type PartName = z.infer<typeof PartName>

/** The ways in as they are now, and what writing others takes. */
export interface Found {
  ways: Way[]
  /** Google's mark of this very state: nothing is written over another. */
  mark: string | undefined
}

interface Part {
  read(client: GcsClient, place: Place): Promise<Found>
  write(client: GcsClient, place: Place, to: { ways: Way[]; mark: string | undefined }): Promise<void>
}

const Listed = z.looseObject({
  metageneration: z.string().optional(),
  acl: z.array(z.looseObject({ entity: z.string(), role: z.string() })).nullish(),
})

/** @throws ConnectorError `permission_denied`, `vanished` or `changed_while_read` */
export const parts: Readonly<Record<PartName, Part>> = {
  policy: {
    async read(client, { bucket }) {
      const call = { path: `b/${bucket}/iam`, query: { optionsRequestedPolicyVersion: 3 } }
      const policy = await client.json(call, Policy).catch(refused(bucket, 'storage.buckets.getIamPolicy'))
      return { ways: waysOf(policy), mark: policy.etag }
    },
    async write(client, { bucket }, { ways, mark }) {
      const body = { version: 3, bindings: bindingsOf(ways), ...(mark !== undefined && { etag: mark }) }
      const answer = await client
        .call({ method: 'PUT', path: `b/${bucket}/iam`, body })
        .catch(refused(bucket, 'storage.buckets.setIamPolicy'))
      answer.discard()
    },
  },
  list: {
    async read(client, place) {
      const call = { path: pathOf(place), query: { projection: 'full' } }
      const { acl, metageneration } = await client
        .json(call, Listed)
        .catch(refused(nameOfPlace(place), 'storage.objects.getIamPolicy'))
      return { ways: (acl ?? []).map(({ entity: who, role }) => ({ who, role })), mark: metageneration }
    },
    async write(client, place, { ways, mark }) {
      const acl = ways.map(({ who: entity, role }) => ({ entity, role }))
      const query = { ifMetagenerationMatch: mark }
      const answer = await client
        .call({ method: 'PATCH', path: pathOf(place), query, body: { acl } })
        .catch(refused(nameOfPlace(place), 'storage.objects.update and storage.objects.setIamPolicy'))
      answer.discard()
    },
  },
}

/** How a bucket is set up now. */
export const bucketNow = (client: GcsClient, bucket: string): Promise<Bucket> =>
  client
    .json({ path: `b/${bucket}`, query: { projection: 'noAcl' } }, Bucket)
    .catch(refused(bucket, 'storage.buckets.get'))

const pathOf = ({ bucket, key }: Place) => (key ? objectPath(bucket, key) : `b/${bucket}`)

export const refused =
  (name: string, needs: string) =>
  (error: unknown): never => {
    throw refusalOf(error, { name, needs })
  }
