import { z } from 'zod'
import { IdentifierKind, SubjectIdentifier, SubjectText } from '../data-subject.ts'
import { endpoint } from '../endpoint.ts'
import { IdentityKind } from '../entity.ts'
import { ItemStatus } from '../item.ts'
import { SensitivityLevel } from '../sensitivity.ts'
import { ShareType } from '../share-type.ts'
import { Reference } from './paging.ts'

const shared = { access: 'system' } as const

/** How an item was found: by which of what was asked for, and how often that stands in it. Not `certain`: others may have the same. */
const Through = z.object({ kind: IdentifierKind, certain: z.boolean(), count: z.int() })

export const SubjectItem = z.object({
  id: z.string(),
  name: z.string(),
  path: z.string(),
  source: Reference,
  sensitivity: SensitivityLevel,
  shareType: ShareType,
  status: ItemStatus,
  through: z.array(Through),
})
export type SubjectItem = z.infer<typeof SubjectItem>

export const SubjectPerson = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  kind: IdentityKind,
  department: z.string(),
  organization: z.string(),
  firstSeenAt: z.iso.datetime().nullable(),
})
export type SubjectPerson = z.infer<typeof SubjectPerson>

export const SubjectAccount = z.object({
  source: Reference,
  address: z.string(),
  name: z.string(),
  state: z.enum(['active', 'suspended', 'deleted']).nullable(),
  guest: z.boolean().nullable(),
  admin: z.boolean().nullable(),
  lastSignIn: z.iso.datetime().nullable(),
})
export type SubjectAccount = z.infer<typeof SubjectAccount>

/** How much of what there is the answer rests on. */
export const SubjectCoverage = z.object({
  complete: z.int(),
  partial: z.int(),
  skipped: z.int(),
  failed: z.int(),
  /** Items with more different values than are kept: others may stand in them. */
  more: z.int(),
})
export type SubjectCoverage = z.infer<typeof SubjectCoverage>

export const SubjectAnswer = z.object({
  /** What the audit trail calls this search: a keyed hash, the same for the same person asked for in the same way. */
  reference: z.string(),
  identifiers: z.array(SubjectIdentifier),
  people: z.array(SubjectPerson),
  items: z.object({ rows: z.array(SubjectItem), total: z.int() }),
  /** Of the people: files that they own, and files whose name holds theirs. */
  owned: z.int(),
  named: z.int(),
  /** What they did, and what they received. */
  events: z.object({ did: z.int(), received: z.int(), lastAt: z.iso.datetime().nullable() }),
  /** Permissions that were given to them by name, and files that they can reach in any way. */
  exposures: z.object({ permissions: z.int(), reachable: z.int() }),
  accounts: z.array(SubjectAccount),
  coverage: SubjectCoverage,
})
export type SubjectAnswer = z.infer<typeof SubjectAnswer>

export const searchDataSubject = endpoint({
  ...shared,
  method: 'POST',
  path: '/data-subjects/search',
  summary:
    'What is held about one person: files in which identifiers of theirs were found, their identities, accounts, events and access, and how much was read',
  input: z
    .object({
      subject: SubjectText,
      /** Of the files. */
      offset: z.int().min(0).max(10_000_000).default(0),
      limit: z.int().min(1).max(500).default(50),
    })
    .meta({ examples: [{ subject: 'Anna Miller; anna.miller@example.com', offset: 0, limit: 50 }] }),
  output: SubjectAnswer,
  errors: ['invalid', 'restricted', 'too_many_requests'],
  audit: 'data-subject.search',
})
