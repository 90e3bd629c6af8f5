import { EventEmitter } from 'node:events'

/** What is pushed to the browsers of one organisation. */
export interface LiveMessage { type: 'scan' | 'notification' | 'changed'; data: unknown }

export interface LiveBus {
  publish(organisationId: string, message: LiveMessage): void
  /** Calls `listener` for each message until the returned function is called. */
  subscribe(organisationId: string, listener: (message: LiveMessage) => void): () => void
  /** Calls `listener` for as long as the process lives with every organisation that something is told of. */
  watch(listener: (organisationId: string) => void): void
}

export function createLiveBus(): LiveBus {
  const emitter = new EventEmitter().setMaxListeners(0)
  const watchers = new EventEmitter<{ told: [string] }>()
  return {
    publish(organisationId, message) {
      watchers.emit('told', organisationId)
      emitter.emit(organisationId, message)
    },
    watch: listener => void watchers.on('told', listener),
    subscribe(organisationId, listener) {
      emitter.on(organisationId, listener)
      return () => void emitter.off(organisationId, listener)
    },
  }
}
