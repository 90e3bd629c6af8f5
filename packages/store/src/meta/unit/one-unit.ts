import { AsyncLocalStorage } from 'node:async_hooks'
import type { MetaClient, OpenClient } from '../pool.ts'
import type { Result } from '../rows.ts'
import { Unit } from './unit.ts'
import { unitClient } from './unit-client.ts'

/** What decides whether a call's writes are kept. */
export interface UnitRules<T, A> {
  /** What the call answers. Where it throws, nothing is kept but what was committed for an answer that was vouched for. */
  answer(result: T, hasCommitted: boolean): A
  /** Whether what was written is kept although the call fails with this. */
  keeps(error: unknown): boolean
}

interface Call {
  unit: Unit
  /** Throws where an answer cannot be given so. */
  check(result: unknown): void
  effects: (() => unknown)[]
  isApart: boolean
}

const calls = new AsyncLocalStorage<Call | undefined>()

/**
 * Runs a call whose writes to the meta store are one transaction, committed once its answer is known to be good: a write whose answer fails
 * was never made. What cannot be taken back waits for the commit (`afterCommit`), or for an answer that somebody has vouched for.
 */
export async function asOneUnit<T, A>({ answer, keeps }: UnitRules<T, A>, task: () => Promise<T>): Promise<A> {
  const call: Call = { unit: new Unit(), check: result => void answer(result as T, false), effects: [], isApart: false }
  return calls.run(call, async () => {
    try {
      const answered = answer(await task(), call.unit.hasCommitted)
      await commit(call)
      return answered
    } catch (error) {
      if (keeps(error)) await commit(call)
      else await call.unit.rollback().catch(() => undefined)
      throw error
    } finally {
      call.unit.hasEnded = true
    }
  })
}

/** Does this once what the call has written is committed, and before its answer is given; at once where no call is under way. */
export async function afterCommit(effect: () => unknown): Promise<void> {
  const call = calls.getStore()
  if (call && !call.unit.hasEnded) call.effects.push(effect)
  else await effect()
}

/**
 * Says what the call will answer, and has it checked, so that what cannot be taken back may begin.
 * @throws as the call would with this answer
 */
export function vouchFor(result: unknown): void {
  const call = calls.getStore()
  if (!call || call.unit.hasEnded) return
  call.check(result)
  call.unit.isVouched = true
}

/** Says what the call will answer, and commits what it has written so far: for what follows from that and becomes part of the answer. */
export async function commitFor(result: unknown): Promise<void> {
  vouchFor(result)
  const call = calls.getStore()
  if (call && !call.unit.hasEnded) await commit(call)
}

/** Does something whose writes are kept whatever becomes of the call: counting, say. Where the call has written already they are part of it. */
export function apart<T>(task: () => T): T {
  const call = calls.getStore()
  return call ? calls.run({ ...call, isApart: true }, task) : task()
}

/** Does something that is no part of any call, at its own pace. It must not be waited for by a call that has written. */
export function outsideCalls<T>(task: () => T): T {
  return calls.run(undefined, task)
}

/** @throws where a call has written something whose answer nobody has vouched for */
export function requireVouched(what: string): void {
  const call = calls.getStore()
  if (call?.unit.isPending && !call.unit.hasEnded && !call.unit.isVouched)
    throw new Error(`${what} cannot be taken back: vouch for the call's answer first, or do it after the commit.`)
}

/** A connection for whoever asks: one of the call's own while a call is under way. */
export function clientFor(open: OpenClient): Promise<MetaClient> {
  const call = calls.getStore()
  const isAlone = !call || call.unit.hasEnded || (call.isApart && !call.unit.isPending)
  return isAlone ? open() : Promise.resolve(unitClient(call.unit, open))
}

/** Where the only session is held by the call itself, a statement beside it can only be part of it. */
export function queryBeside(sql: string, params: readonly unknown[] | undefined): Promise<Result> | undefined {
  const unit = calls.getStore()?.unit
  return unit?.isPending && !unit.hasEnded ? unit.read(sql, params) : undefined
}

async function commit(call: Call): Promise<void> {
  if (call.unit.isPending) await call.unit.commit()
  await calls.run(undefined, async () => {
    for (const effect of call.effects.splice(0)) await effect()
  })
}
