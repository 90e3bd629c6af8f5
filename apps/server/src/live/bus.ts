import { EventEmitter } from 'node:events'

/** What is pushed to the browsers of one organisation. */
export interface LiveMessage { type: 'scan' | 'notification' | 'changed'; data: unknown }

export interface LiveBus {
  publish(organisationId: string, message: LiveMessage): void
  /** Calls `listener` for each message until the returned function is called. */
  subscribe(organisationId: string, listener: (message: LiveMessage) => void): () => void
}

export function createLiveBus(): LiveBus {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    publish: (organisationId, message) => void emitter.emit(organisationId, message),
    subscribe(organisationId, listener) {
      emitter.on(organisationId, listener)
      return () => void emitter.off(organisationId, listener)
    },
  }
}
