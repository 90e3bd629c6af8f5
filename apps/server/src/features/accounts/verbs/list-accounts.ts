import { accountKeys, type AccountPage, type listAccounts as call } from '@sharelight/contract'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { likeAnywhere } from '../../../http/like.ts'
import { requireKind } from '../../../http/require-entity.ts'
import { toAccount } from './account-rows.ts'

type AccountKey = (typeof accountKeys)[number]
const columns = {
  displayName: 'display_name',
  externalId: 'external_id',
  service: 'service',
  subscriptionId: 'id',
  syncErrorCode: 'sync_error_code',
  id: 'id',
  name: 'display_name',
  email: 'external_id',
} as const satisfies Record<AccountKey, string>

/** Where the next page begins: after the row with this value and id. */
const Cursor = z.object({ orderBy: z.string(), value: z.string(), id: z.uuid() })

/** Accounts of people, a page at a time. The sources' own (organisational) subscriptions are neither listed nor counted (specification S7.040). */
export async function listAccounts(
  ctx: Context,
  { $filter, $top, textQuery, $orderBy, cursor }: z.output<typeof call.input>,
): Promise<AccountPage> {
  requireKind(ctx, 'employees')
  const { key, direction } = parseOrder($orderBy)
  const after = cursor === '' ? undefined : parseCursor(cursor, $orderBy)
  const pattern = likeAnywhere(textQuery.trim())
  const matching = ctx.services.stores.meta
    .forOrganisation(ctx.organisation.id)
    .selectFrom('accounts')
    .where('is_organizational', '=', false)
    .where(eb =>
      eb.or([
        eb('display_name', 'ilike', pattern),
        eb('external_id', 'ilike', pattern),
        eb('service', 'ilike', pattern),
      ]),
    )
    .$if($filter !== undefined, query =>
      query.where('sync_error_code', /(ne|not)\s+null$/i.test($filter ?? '') ? 'is not' : 'is', null),
    )
  const sorted = matching
    .select(['id', 'service', 'external_id', 'display_name', 'is_organizational', 'sync_error_code'])
    .select(eb =>
      eb.fn<string>('lower', [eb.fn.coalesce(eb.cast<string>(columns[key], 'text'), eb.val(''))]).as('value'),
    )
    .orderBy('value', direction)
    .orderBy('id', direction)
  const [rows, { total }] = await Promise.all([
    ctx.services.stores.meta
      .forOrganisation(ctx.organisation.id)
      .with('sorted', () => sorted)
      .selectFrom('sorted')
      .selectAll()
      .$if(after !== undefined, query =>
        query.where(eb => {
          const operator = direction === 'asc' ? '>' : '<'
          return eb.or([
            eb('value', operator, after?.value ?? ''),
            eb.and([eb('value', '=', after?.value ?? ''), eb('id', operator, after?.id ?? '')]),
          ])
        }),
      )
      .orderBy('value', direction)
      .orderBy('id', direction)
      .limit($top + 1)
      .execute(),
    matching.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const [page, hasMore] = [rows.slice(0, $top), rows.length > $top]
  const last = page.at(-1)
  const next = hasMore && last ? writeCursor({ orderBy: $orderBy, value: last.value, id: last.id }) : ''
  return { value: page.map(toAccount), total: Number(total), hasMore, cursor: next }
}

function parseOrder(text: string) {
  const [name = '', word = 'ASC'] = text.split(/\s+/)
  const key = accountKeys.find(each => each.toLowerCase() === name.toLowerCase())
  if (!key)
    throw new AppError('invalid', `$orderBy: there is no "${name}". There are: ${accountKeys.join(', ')}.`, {
      field: '$orderBy',
    })
  return { key, direction: word.toUpperCase() === 'DESC' ? ('desc' as const) : ('asc' as const) }
}

function writeCursor(cursor: z.infer<typeof Cursor>): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

function parseCursor(text: string, orderBy: string): z.infer<typeof Cursor> {
  try {
    const cursor = Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    if (cursor.orderBy === orderBy) return cursor
  } catch {
    // Answered like one of another order.
  }
  throw new AppError('invalid', 'cursor: this is not a cursor of this list in this order. Begin without one.', {
    field: 'cursor',
  })
}
