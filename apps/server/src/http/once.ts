import { createHash, randomUUID } from 'node:crypto'
import { markingCommits } from '@sharelight/store'
import type { FastifyRequest } from 'fastify'
import type { Context, Services } from '../context.ts'
import { AppError } from './app-error.ts'
import { wasRefused } from './error-handler.ts'

/** How long a key is kept. */
export const keyKeptMs = 24 * 3600_000
/** Keys that one user has at most; the oldest go first. */
const mostKeys = 1000
/** Characters of an answer that is kept; of a longer one only that it was given. */
export const longestAnswer = 64 * 1024
/** After so long, a call that another process began counts as cut off. No call takes as long. */
const abandonedMs = 10 * 60_000

const header = 'idempotency-key'
const goodKey = /^[\x21-\x7e]{1,200}$/

interface Row {
  id: string
  request_hash: string
  begun_by: string
  begun_at: Date
  committed_at: Date | null
  answer: string | null
}
interface Call {
  key: string
  hash: string
}
type Claim = { id: string } | { answer: string }

/** A call under a key that is done now. */
export interface Begun {
  /** Does it; after a crash the key tells whether anything of it was committed. */
  mark<T>(work: () => Promise<T>): Promise<T>
  /** Keeps what was answered, for whoever repeats the call; undefined where that is not kept. */
  done(answer: string | undefined): Promise<void>
  failed(error: unknown): Promise<void>
}
/** Undefined: without a key. */
export type Begin = Begun | { answer: string } | undefined

export interface Once {
  /**
   * Begins a call of a signed-in user that may come with an `Idempotency-Key`. The same call again with the same key gets the first
   * answer, as long as the key is kept.
   *
   * Guaranteed: what a call commits to the meta store in transactions is never done twice under one key, whenever the process dies.
   * Died between commit and answer: the repeated call is told that it was done. Died before any commit: it is done then.
   * @throws AppError `key_reused` for another call under the same key, `in_progress` while the first is under way, `conflict` when it
   * was done and its answer is lost
   */
  begin(ctx: Context, request: FastifyRequest): Promise<Begin>
}

/** Does a call once, whose answer is made at once. */
export async function onceOnly(
  begin: Begin,
  work: () => Promise<unknown>,
): Promise<{ answer: unknown; isRepeated: boolean }> {
  if (!begin) return { answer: await work(), isRepeated: false }
  if ('answer' in begin) return { answer: JSON.parse(begin.answer), isRepeated: true }
  try {
    const answer = await begin.mark(work)
    await begin.done(JSON.stringify(answer))
    return { answer, isRepeated: false }
  } catch (error) {
    await begin.failed(error)
    throw error
  }
}

export function createOnce(services: Services): Once {
  const self = randomUUID()
  const underWay = new Set<string>()
  let claims = 0

  const isUnderWay = ({ id, begun_by: by, begun_at: at }: Row) =>
    by === self
      ? underWay.has(id)
      : !services.stores.meta.embedded && at.getTime() > services.now().getTime() - abandonedMs

  async function claim(ctx: Context, call: Call): Promise<Claim> {
    const db = keysOf(ctx)
    const id = randomUUID()
    // Before the row is there, so that nobody takes it for one that was left behind.
    underWay.add(id)
    const values = {
      id,
      user_id: ctx.user.id,
      key: call.key,
      request_hash: call.hash,
      begun_by: self,
      begun_at: services.now(),
      committed_at: null,
      answer: null,
    }
    const made = await db
      .insertInto('idempotency_keys')
      .values(values)
      .onConflict(conflict => conflict.columns(['organisation_id', 'user_id', 'key']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made) {
      if (claims++ % 50 === 0) await forgetOldest(ctx)
      return made
    }
    underWay.delete(id)
    const row = await db
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('user_id', '=', ctx.user.id)
      .where('key', '=', call.key)
      .executeTakeFirst()
    return row && row.begun_at.getTime() > services.now().getTime() - keyKeptMs
      ? known(ctx, row, call)
      : dropped(ctx, call, row)
  }

  async function dropped(ctx: Context, call: Call, row: Row | undefined): Promise<Claim> {
    if (row) await keysOf(ctx).deleteFrom('idempotency_keys').where('id', '=', row.id).execute()
    return claim(ctx, call)
  }

  async function known(ctx: Context, row: Row, { hash }: Call): Promise<Claim> {
    if (row.request_hash !== hash)
      throw new AppError('key_reused', 'This Idempotency-Key was used for another call. Use a new one for each call.')
    const answer =
      row.answer === null
        ? undefined
        : await services.stores.meta.keys.open(row.answer, contextOf(row.id)).catch(() => undefined)
    if (answer !== undefined) return { answer }
    if (isUnderWay(row))
      throw new AppError('in_progress', 'This call is under way. Ask again in a moment.', { retryAfter: 1 })
    if (row.committed_at)
      throw new AppError('conflict', 'This was done, and its answer is not kept. Load again to see it.')
    return takeOver(ctx, row)
  }

  /** What was cut off before it committed anything is done now. */
  async function takeOver(ctx: Context, { id, begun_by: by, begun_at: at }: Row): Promise<Claim> {
    underWay.add(id)
    const taken = await keysOf(ctx)
      .updateTable('idempotency_keys')
      .set({ begun_by: self, begun_at: services.now() })
      .where('id', '=', id)
      .where('begun_by', '=', by)
      .where('begun_at', '=', at)
      .where('committed_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (taken) return taken
    throw new AppError('in_progress', 'This call is under way. Ask again in a moment.', { retryAfter: 1 })
  }

  async function keep(ctx: Context, id: string, answer: string | undefined) {
    const isKept = answer !== undefined && answer.length <= longestAnswer
    const sealed = isKept ? services.stores.meta.keys.seal(answer, contextOf(id)) : null
    await keysOf(ctx)
      .updateTable('idempotency_keys')
      .set({ committed_at: services.now(), answer: sealed })
      .where('id', '=', id)
      .execute()
  }

  /** What was refused was not done, and may be tried again; what failed after a commit was. */
  async function release(ctx: Context, id: string, error: unknown) {
    await keysOf(ctx)
      .deleteFrom('idempotency_keys')
      .where('id', '=', id)
      .$if(!wasRefused(error), query => query.where('committed_at', 'is', null))
      .execute()
  }

  return {
    async begin(ctx, request) {
      const call = callOf(request)
      if (!call) return undefined
      const claimed = await claim(ctx, call)
      if ('answer' in claimed) return claimed
      const { id } = claimed
      const ended = (ending: Promise<void>) =>
        ending
          .catch((error: unknown) =>
            request.log.error({ err: error }, 'an idempotency key could not be brought up to date'),
          )
          .finally(() => underWay.delete(id))
      return {
        mark: work => markingCommits({ organisationId: ctx.organisation.id, keyId: id }, work),
        done: answer => ended(keep(ctx, id, answer)),
        failed: error => ended(release(ctx, id, error)),
      }
    },
  }
}

function callOf({ headers, method, url, body }: FastifyRequest): Call | undefined {
  const key = headers[header]
  if (method === 'GET' || key === undefined) return undefined
  if (typeof key !== 'string' || !goodKey.test(key)) {
    throw new AppError('invalid', 'Idempotency-Key: use 1 to 200 letters, digits and signs, such as a UUID.', {
      field: 'Idempotency-Key',
    })
  }
  return {
    key,
    hash: createHash('sha256')
      .update(`${method} ${url}\n${JSON.stringify(body ?? null)}`)
      .digest('hex'),
  }
}

async function forgetOldest(ctx: Context) {
  const mine = keysOf(ctx).selectFrom('idempotency_keys').where('user_id', '=', ctx.user.id)
  const last = await mine
    .select('begun_at')
    .orderBy('begun_at', 'desc')
    .offset(mostKeys - 1)
    .limit(1)
    .executeTakeFirst()
  if (last)
    await keysOf(ctx)
      .deleteFrom('idempotency_keys')
      .where('user_id', '=', ctx.user.id)
      .where('begun_at', '<', last.begun_at)
      .execute()
}

function keysOf({ services, organisation }: Context) {
  return services.stores.meta.forOrganisation(organisation.id)
}

function contextOf(id: string): string {
  return `idempotency/${id}`
}
