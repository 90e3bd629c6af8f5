import { settle, type ExceptionRule } from '@sharelight/classify'
import type { Exception } from '@sharelight/contract'
import { findingsOf, type ItemLabel, type StoredItem } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { listExceptions } from './exception-rows.ts'

/** An item as it was read, and the exceptions that are in force. */
export interface ReadItem {
  exceptions: Exception[]
  /** Keys of what it reads like as a whole. */
  topics: readonly string[]
  /** Its labels under these exceptions and those that are supposed. */
  settled(supposed?: Supposed): ReturnType<typeof settle<ItemLabel>>
}

/** What might not count. */
export interface Supposed {
  /** Keys of labels of rules. */
  labels?: readonly string[]
  topics?: boolean
}

/** What reading an item gave, ready to be settled by exceptions, real or supposed. */
export async function asRead(ctx: Context, item: StoredItem): Promise<ReadItem> {
  const [findings, exceptions] = await Promise.all([
    findingsOf(ctx.services.stores.analytics, ctx.organisation.id, [item]),
    listExceptions(ctx),
  ])
  const rules = exceptions.map(({ id, scope, expiresAt }) => ({
    id,
    scope,
    expiresAt: expiresAt === null ? null : Date.parse(expiresAt),
  }))
  const read = { labels: item.found ?? item.labels, topics: item.topics, findings: findings.get(item.itemId) ?? [] }
  const place = { sourceId: item.sourceId, path: item.path, now: ctx.services.now().getTime() }
  return {
    exceptions,
    topics: item.topics,
    settled: ({ labels = [], topics } = {}) =>
      settle(topics ? withoutTopics(read) : read, [...rules, ...labels.map(without)], place),
  }
}

const without = (label: string): ExceptionRule => ({ id: label, scope: { label }, expiresAt: null })

/** A label above findings stays as long as they do. */
function withoutTopics<Read extends { labels: readonly ItemLabel[]; topics: readonly string[] }>(read: Read): Read {
  const isFound = ({ key }: ItemLabel) => !read.topics.includes(key)
  const labels = read.labels.filter(
    label => isFound(label) || read.labels.some(other => isFound(other) && other.key.startsWith(`${label.key}/`)),
  )
  return { ...read, labels, topics: [] }
}
