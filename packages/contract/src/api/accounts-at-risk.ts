import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Limited, pageOf, listEndpoint } from './paging.ts'
import { PlaybookId } from './playbook-ids.ts'

/** Accounts that are badly guarded, and accounts that nobody needs any more. */
export const accountLists = ['unprotected', 'ghost'] as const
export const AccountList = z.enum(accountLists)
export type AccountList = z.infer<typeof AccountList>

/** Why an account is on the list: a posture check that it fails. */
export const RiskReason = z.object({
  /** The check's id. */
  id: z.string(),
  title: z.string(),
  severity: z.int().min(1).max(3),
  playbook: PlaybookId.nullable(),
  since: z.iso.datetime(),
  excepted: z.boolean(),
})
export type RiskReason = z.infer<typeof RiskReason>

/** Items that it can reach, itself or by its groups, by sensitivity. */
export const AccountReach = z.object({ high: z.int(), medium: z.int(), low: z.int(), other: z.int() })
export type AccountReach = z.infer<typeof AccountReach>

export const AccountAtRisk = z.object({
  sourceId: z.uuid(),
  source: z.string(),
  icon: z.string(),
  kind: z.enum(['user', 'group', 'application']),
  address: z.string(),
  name: z.string(),
  guest: z.boolean().nullable(),
  admin: z.boolean().nullable(),
  state: z.enum(['active', 'suspended', 'deleted']).nullable(),
  mfa: z.boolean().nullable(),
  lastSignIn: z.iso.datetime().nullable(),
  /** When the person left, as the imported list says. */
  leftAt: z.iso.datetime().nullable(),
  /** Second factors that it has registered, as far as the source says. */
  methods: z.array(z.string()).nullable(),
  reasons: z.array(RiskReason),
  reach: AccountReach.nullable(),
  /** The id by which lists name it: files that it can reach are those `reachableBy` it. */
  identity: z.uuid(),
})
export type AccountAtRisk = z.infer<typeof AccountAtRisk>

const asked = {
  list: AccountList,
  search: z.string().trim().max(200).optional(),
  /** Id of a check that it fails. */
  reason: z.string().max(100).optional(),
  source: z.uuid().optional(),
  sort: z.enum(['severity', 'name', 'lastSignIn', 'reach']).default('severity'),
  direction: z.enum(['Ascend', 'Descend']).default('Descend'),
}

export const listAccountsAtRisk = listEndpoint('items', {
  method: 'GET',
  path: '/accounts-at-risk/:list',
  summary: 'Unprotected or ghost accounts, each with the reasons and what it can still reach',
  input: z.object({ ...asked, ...pageOf(50) }),
  output: z.object({
    items: z.array(AccountAtRisk),
    total: z.int(),
    limited: Limited.optional(),
    /** Reasons with how many accounts they hold for. */
    reasons: z.array(z.object({ id: z.string(), title: z.string(), severity: z.int(), accounts: z.int() })),
    /** Accounts that sources told, and verdicts about them that could not be given for want of facts. */
    coverage: z.object({ accounts: z.int(), unknown: z.int() }),
    settings: z.object({ unusedDays: z.int(), leavers: z.int() }),
  }),
  access: 'system',
  errors: ['invalid', 'edition_required'],
  audit: 'none',
  feature: 'unprotected_accounts',
})

export const exportAccountsAtRisk = endpoint({
  method: 'POST',
  path: '/accounts-at-risk/:list/export',
  summary: 'The list as CSV, with its filters and its order',
  input: z.object(asked).meta({ examples: [{ list: 'ghost', sort: 'severity', direction: 'Descend' }] }),
  output: z.string(),
  access: 'system',
  errors: ['invalid', 'edition_required'],
  audit: 'accounts-at-risk.export',
  feature: 'unprotected_accounts',
})

export const changeAccountRiskSettings = endpoint({
  method: 'PUT',
  path: '/accounts-at-risk/settings',
  summary: 'From how many days without a sign-in on an account counts as unused',
  input: z.object({ unusedDays: z.int().min(1).max(3650) }),
  output: z.object({ unusedDays: z.int() }),
  access: 'system',
  errors: ['invalid', 'edition_required'],
  audit: 'accounts-at-risk.settings',
  feature: 'unprotected_accounts',
})

export const ImportedLeaver = z.object({
  line: z.int(),
  address: z.string(),
  leftAt: z.iso.datetime().nullable(),
  problem: z.string().nullable(),
})
export type ImportedLeaver = z.infer<typeof ImportedLeaver>

export const importLeavers = endpoint({
  method: 'POST',
  path: '/accounts-at-risk/leavers/import',
  summary:
    'Who has left, or will, from CSV with the columns address and left; it takes the place of the list before, all lines or none',
  input: z.object({
    csv: z
      .string()
      .min(1)
      .max(1_000_000)
      .meta({ examples: ['address,left\nbob@acme.example,2026-10-31'] }),
    dryRun: z.boolean().default(false),
  }),
  /** With a `problem` in any line nothing is saved. */
  output: z.object({ saved: z.int(), lines: z.array(ImportedLeaver) }),
  access: 'system',
  errors: ['invalid', 'too_large', 'edition_required'],
  audit: 'accounts-at-risk.import-leavers',
  feature: 'unprotected_accounts',
})
