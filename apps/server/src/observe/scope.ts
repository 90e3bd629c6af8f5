import { AsyncLocalStorage } from 'node:async_hooks'
import type { Traced } from './traces/traces.ts'

/** What this line of work is done for. Its fields stand on every line that is logged meanwhile. */
interface Scope {
  fields: Readonly<Record<string, string>>
  traced?: Traced
}

const scopes = new AsyncLocalStorage<Scope>()

export function within<T>(scope: Scope, work: () => T): T {
  return scopes.run(scope, work)
}

/** For what goes on after the work that begins it: timers, and connections that are shared. */
export function outside<T>(work: () => T): T {
  return scopes.exit(work)
}

export const fieldsHere = (): Scope['fields'] => scopes.getStore()?.fields ?? {}

/** Of what is traced, the innermost. */
export const tracedHere = (): Traced | undefined => scopes.getStore()?.traced
