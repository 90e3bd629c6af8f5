import { settle } from '@sharelight/classify'
import type { NotCounted } from '@sharelight/contract'
import { findingsOf, type StoredItem } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { labelName } from '../../labels/verbs/label-facts.ts'
import { listExceptions } from './exception-rows.ts'

/** What exceptions withhold of an item's labels, each with the decision in words. */
export async function notCounted(ctx: Context, item: StoredItem): Promise<NotCounted[]> {
  if (!item.found) return []
  const [findings, exceptions] = await Promise.all([
    findingsOf(ctx.services.stores.analytics, ctx.organisation.id, [item]),
    listExceptions(ctx),
  ])
  const rules = exceptions.map(({ id, scope, expiresAt }) => ({
    id,
    scope,
    expiresAt: expiresAt === null ? null : Date.parse(expiresAt),
  }))
  const asRead = { labels: item.found, topics: item.topics, findings: findings.get(item.itemId) ?? [] }
  const { withheld } = settle(asRead, rules, {
    sourceId: item.sourceId,
    path: item.path,
    now: ctx.services.now().getTime(),
  })
  return withheld.map(({ key, count, whole, exceptions: ids }) => {
    const name = labelName(ctx, key)
    const why = exceptions
      .filter(({ id }) => ids.includes(id))
      .map(({ sentence }) => sentence)
      .join(' ')
    return {
      key,
      name,
      count,
      whole,
      exceptions: ids,
      sentence: `${name}${whole ? '' : ` (${count} of its findings)`}: not counted. ${why}`,
    }
  })
}
