import type { MetaClient, OpenClient } from '../pool.ts'
import type { Unit } from './unit.ts'

const begins = /^\s*(?:begin|start transaction)\b/i
const commits = /^\s*commit\b/i
const undoes = /^\s*rollback\s*$/i
const reads = /^\s*(?:select|values|show|explain|with(?![\s\S]*\b(?:insert|update|delete|merge)\b))\b/i

/**
 * A client of a call whose writes are one transaction. Its own begin, commit and rollback are those of a nested one; what it reads before
 * anything was written goes straight to a connection.
 */
export function unitClient(unit: Unit, open: OpenClient): MetaClient {
  let plain: MetaClient | undefined
  let leave: (() => void) | undefined

  const straight = async () => (plain ??= await open())
  const ended = async (outcome: 'kept' | 'undone') => {
    try {
      await unit.end(outcome)
    } finally {
      leave?.()
      leave = undefined
    }
  }

  async function alone(sql: string, params?: readonly unknown[]) {
    const next = await unit.begin(open)
    try {
      const result = await unit.within(sql, params)
      await unit.end('kept')
      return result
    } catch (error) {
      await unit.end('undone').catch(() => undefined)
      throw error
    } finally {
      next()
    }
  }

  return {
    async query(sql, params) {
      if (plain || (unit.hasEnded && !leave)) return (await straight()).query(sql, params)
      if (leave) {
        if (!commits.test(sql) && !undoes.test(sql)) return unit.within(sql, params)
        await ended(commits.test(sql) ? 'kept' : 'undone')
        return { command: '', rowCount: 0, rows: [] }
      }
      if (begins.test(sql)) {
        leave = await unit.begin(open)
        return { command: 'BEGIN', rowCount: 0, rows: [] }
      }
      if (!reads.test(sql)) return alone(sql, params)
      return unit.isPending ? unit.read(sql, params) : (await straight()).query(sql, params)
    },
    release(destroy) {
      if (leave) void ended('undone').catch(() => undefined)
      plain?.release(destroy)
      plain = undefined
    },
  }
}
