import { z } from 'zod'
import { Account, AccountPage } from '../directory.ts'
import { endpoint } from '../endpoint.ts'

/** What accounts are ordered by: their own keys, and those that they are shown under (specification S3.020). */
export const accountKeys = [
  'displayName',
  'externalId',
  'service',
  'subscriptionId',
  'syncErrorCode',
  'id',
  'name',
  'email',
] as const

const text = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)
const ErrorFilter = z
  .string()
  .trim()
  .regex(/^syncErrorCode\s+(is|eq|ne|is not)\s+null$/i, 'Use "syncErrorCode is null" or "syncErrorCode is not null".')
  .meta({ examples: ['syncErrorCode is null'] })
/** As the specification writes them: `$filter`, `$top`, `textQuery`, `$orderBy`, `cursor`. */
const Query = z.object({
  $filter: z.preprocess(text, ErrorFilter.optional()),
  $top: z.coerce.number().int().min(1).max(1000).default(100),
  textQuery: z.string().max(200).default(''),
  $orderBy: z.preprocess(
    text,
    z
      .string()
      .trim()
      .regex(/^[A-Za-z]+(\s+(ASC|DESC))?$/i, 'Use "<key> ASC" or "<key> DESC".')
      .default('displayName ASC'),
  ),
  cursor: z.string().max(1000).default(''),
})

const list = (path: '/accounts' | '/subscriptions/proxy/subscriptions') =>
  endpoint({
    method: 'GET',
    path,
    summary: 'Accounts that are watched, a page at a time; organisational subscriptions are left out and not counted',
    input: Query,
    output: AccountPage,
    access: 'user',
    errors: ['invalid', 'restricted'],
    audit: 'none',
  })
export const listAccounts = list('/accounts')
export const listSubscriptions = list('/subscriptions/proxy/subscriptions')

export const addAccount = endpoint({
  method: 'POST',
  path: '/accounts',
  summary: 'Watches one more account',
  input: z.object({
    displayName: z.string().trim().min(1).max(200),
    externalId: z.string().trim().min(1).max(320),
    service: z.string().trim().min(1).max(60),
  }),
  output: Account,
  access: 'system',
  errors: ['invalid', 'conflict'],
  audit: 'account.add',
})
export const removeAccount = endpoint({
  method: 'DELETE',
  path: '/accounts/:id',
  summary: 'Watches an account no longer',
  input: z.object({ id: z.uuid() }),
  output: z.object({}),
  access: 'system',
  errors: ['not_found'],
  audit: 'account.remove',
})
