import { randomUUID } from 'node:crypto'
import { afterCommit, claimTasks, releaseAllTasks, renewTasks, type Presence, type TaskRow } from '@sharelight/store'
import type { Services } from '../context.ts'
import { outside } from '../observe/scope.ts'
import { endRun } from './end-run.ts'
import { createGoneWorkers } from './gone-workers.ts'
import type { TaskKind } from './kind.ts'
import { moment } from './lease.ts'
import type { TaskEngine } from './task-engine.ts'
import { createRunning, type Running } from './running.ts'

/** Seconds that a worker need not be heard of before another takes over what it had; one whose process is seen to be gone is waited for no longer. */
const leaseSeconds = 25
const lookEveryMs = 1000
const renewEveryMs = 2000

/** Works on tasks: takes those that are due, holds them by leases, follows what people wish of them, and writes down how they end. */
export function createTaskEngine(services: () => Services): TaskEngine {
  let [worker, presence] = [randomUUID() as string, undefined as Presence | undefined]
  const unseenFor = () => presence?.unseenFor() ?? 0
  const gone = createGoneWorkers()
  const kinds = new Map<string, TaskKind<object>>()
  const running = new Map<string, Running>()
  let starting: Promise<void> | undefined
  let [renewedAt, isClosed, timer, looking] = [0, false, undefined as NodeJS.Timeout | undefined, Promise.resolve()]

  const begin = (row: TaskRow, taken: ReturnType<typeof moment>) => {
    const kind = kinds.get(row.kind)
    if (!kind) return
    const one: Running = Object.assign(
      createRunning(services(), kind, { row, worker, leaseSeconds, taken, unseenFor }),
      { ended: Promise.resolve() },
    )
    running.set(row.id, one)
    one.follow(row.wish)
    one.ended = endRun(services(), one, { row, worker }).finally(() => {
      running.delete(row.id)
      wake()
    })
  }

  async function renew() {
    const askedAt = moment()
    const { meta } = services().stores
    const wishes = await renewTasks(meta.acrossOrganisations, { worker, leaseSeconds }, [...running.keys()])
    for (const [id, one] of running) {
      const wish = wishes.get(id)
      if (!wish) one.leave()
      else {
        one.lease.renewed(askedAt)
        one.follow(wish)
      }
    }
    renewedAt = askedAt.steady
  }

  async function look() {
    if (isClosed) return
    if (running.size && performance.now() - renewedAt >= renewEveryMs) await renew()
    // Who cannot be seen by others takes nothing: they would think it gone.
    if (unseenFor() > 0) return
    const { acrossOrganisations: db } = services().stores.meta
    if (presence) await gone.look(db, worker)
    const taken = moment()
    const wanted = [...kinds.values()].map(({ name, concurrency }) => ({
      kind: name,
      count: concurrency - [...running.values()].filter(({ kind, isPaused }) => kind.name === name && !isPaused).length,
    }))
    for (const row of await claimTasks(db, { worker, leaseSeconds }, wanted)) begin(row, taken)
  }

  async function start() {
    const { meta } = services().stores
    // This process owns the embedded database alone: a task that seems to be held was left by one that died.
    if (meta.embedded) await releaseAllTasks(meta.acrossOrganisations)
    presence = meta.createPresence?.()
    if (!presence) return
    worker = presence.id
    await presence.begin()
  }

  function turn() {
    clearTimeout(timer)
    looking = looking
      .then(look)
      .catch((error: unknown) => services().log.error({ err: error }, 'tasks cannot be taken up'))
      .then(() => {
        for (const one of running.values()) if (one.lease.isOver()) one.leave()
        clearTimeout(timer)
        if (!isClosed) timer = setTimeout(turn, lookEveryMs).unref()
      })
  }

  function wake() {
    renewedAt = 0
    if (kinds.size && !isClosed) outside(turn)
  }

  return {
    async work(kind) {
      await (starting ??= start())
      if (isClosed) return
      kinds.set(kind.name, kind as unknown as TaskKind<object>)
      turn()
    },
    wake: () => void afterCommit(wake),
    async close() {
      isClosed = true
      clearTimeout(timer)
      await looking
      for (const one of running.values()) one.leave()
      await Promise.allSettled([...running.values()].map(({ ended }) => ended))
      await presence?.close()
    },
  }
}
