import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { SensitivityLevel } from '../sensitivity.ts'
import { ShareType } from '../share-type.ts'
import { Reference, listEndpoint } from './paging.ts'

/** A standing permission as people see it: whom it lets in, by what, since when, and how many that are. */
export const AccessWay = z.object({
  principalId: z.string(),
  principal: z.string(),
  principalKind: z.string(),
  shareType: ShareType,
  role: z.string(),
  via: z.string(),
  inherited: z.boolean(),
  /** The folder that it was given on, where it was not given on the item itself. */
  folder: Reference.nullable(),
  since: z.iso.datetime().nullable(),
  /** Null: for ever. */
  expiresAt: z.iso.datetime().nullable(),
  /** How many people a group has, groups within it too; null where no source tells, or nobody can be counted. */
  people: z.int().nullable(),
})
export type AccessWay = z.infer<typeof AccessWay>

const ItemsBySensitivity = z.array(z.object({ sensitivity: SensitivityLevel, items: z.int() }))
const page = {
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(50),
}
const id = z.uuid().meta({ examples: ['7b0e6f0c-5a9d-4f6e-9a41-2f6d1c8b3e10'] })

/** Somebody who can reach an item, and by which of its ways. */
export const Reacher = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  /** Principals of the item's ways: itself, or groups that it belongs to. */
  ways: z.array(Reference),
})
export type Reacher = z.infer<typeof Reacher>

export const listReachers = listEndpoint('items', {
  method: 'GET',
  path: '/entities/item/:id/people',
  summary: 'The people who can reach an item by name or by a group, a page at a time',
  input: z.object({ id, ...page }),
  output: z.object({
    items: z.array(Reacher),
    total: z.int(),
    /** Groups whose members no source tells. */
    unknown: z.array(Reference),
  }),
  access: 'user',
  errors: ['invalid', 'not_found', 'restricted'],
  audit: 'none',
  views: 'item.view',
})

/** What somebody reaches by one principal. */
export const PersonWay = z.object({
  /** Empty for what is open. */
  principalId: z.string(),
  /** `direct`: given to the person by name. */
  kind: z.enum(['direct', 'group', 'everyone', 'anonymous']),
  name: z.string(),
  /** By which groups the person is in this one, from the nearest on; empty where the person is in it itself. */
  through: z.array(z.string()),
  items: z.int(),
  highlySensitive: z.int(),
})
export type PersonWay = z.infer<typeof PersonWay>

export const PersonAccess = z.object({
  items: z.int(),
  bySensitivity: ItemsBySensitivity,
  ways: z.array(PersonWay),
  /** How many ways there are, where not all of them are answered. */
  total: z.int(),
})
export type PersonAccess = z.infer<typeof PersonAccess>

export const getPersonAccess = endpoint({
  method: 'GET',
  path: '/entities/person/:id/access',
  summary: 'What a person can reach now, by sensitivity, and through which groups and grants',
  input: z.object({ id }),
  output: PersonAccess,
  access: 'user',
  errors: ['invalid', 'not_found', 'restricted'],
  audit: 'none',
  views: 'person.search',
})

export const WhatIf = z.object({
  principal: Reference.extend({ kind: z.string() }),
  /** Items that it lets people reach. */
  items: z.int(),
  bySensitivity: ItemsBySensitivity,
  /** How far these items would be shared then. */
  leftAs: z.array(z.object({ shareType: ShareType, items: z.int() })),
  /** How many people it lets in, and how many of them would lose something; null where they cannot be counted. */
  people: z.int().nullable(),
  losing: z.int().nullable(),
  losers: z.array(
    z.object({ id: z.string(), name: z.string(), address: z.string(), items: z.int(), highlySensitive: z.int() }),
  ),
})
export type WhatIf = z.infer<typeof WhatIf>

export const whatIfGone = endpoint({
  method: 'POST',
  path: '/access/what-if',
  summary:
    'Who would lose what if all that is given to a group, link or person were taken back, everywhere or on one item',
  input: z
    .object({ principal: z.uuid(), item: z.uuid().optional(), ...page })
    .meta({ examples: [{ principal: '7b0e6f0c-5a9d-4f6e-9a41-2f6d1c8b3e10', offset: 0, limit: 50 }] }),
  output: WhatIf,
  access: 'user',
  errors: ['invalid', 'not_found', 'restricted', 'too_large'],
  audit: 'none',
  views: 'person.search',
})
