import { EventEmitter } from 'node:events'
import { afterCommit, type Notices } from '@sharelight/store'

/** What is pushed to the browsers of one organisation. */
export interface LiveMessage {
  type: 'scan' | 'notification' | 'changed'
  data: unknown
}

export interface LiveBus {
  /** Tells the organisation's browsers, whichever process they are connected to. */
  publish(organisationId: string, message: LiveMessage): void
  /** Calls `listener` for each message until the returned function is called. */
  subscribe(organisationId: string, listener: (message: LiveMessage) => void): () => void
  /** Calls `listener` for as long as the process lives with every organisation that something is told of; undefined stands for all of them. */
  watch(listener: (organisationId: string | undefined) => void): void
}

interface Notice {
  organisationId: string
  message: LiveMessage
}

/** `notices`: where several processes share a database. */
export function createLiveBus(notices?: Notices, report: (error: unknown) => void = () => undefined): LiveBus {
  const emitter = new EventEmitter().setMaxListeners(0)
  const watchers = new EventEmitter<{ told: [string | undefined] }>()
  const tellHere = ({ organisationId, message }: Notice) => {
    watchers.emit('told', organisationId)
    emitter.emit(organisationId, message)
  }
  // Whoever may have missed something asks again.
  const tellAll = () => {
    watchers.emit('told', undefined)
    for (const organisationId of emitter.eventNames())
      emitter.emit(organisationId, { type: 'changed', data: {} } satisfies LiveMessage)
  }
  // One that is too long for a notice says only that there is something.
  const tellOthers = ({ organisationId, message }: Notice) => {
    notices
      ?.send({ organisationId, message } satisfies Notice)
      .catch((error: unknown) =>
        error instanceof RangeError
          ? notices.send({ organisationId, message: { type: 'changed', data: {} } } satisfies Notice)
          : Promise.reject(error),
      )
      .catch(report)
  }
  notices?.listen(notice => (notice === undefined ? tellAll() : tellHere(notice as Notice)))
  return {
    publish(organisationId, message) {
      void afterCommit(() => {
        tellHere({ organisationId, message })
        tellOthers({ organisationId, message })
      })
    },
    watch: listener => void watchers.on('told', listener),
    subscribe(organisationId, listener) {
      emitter.on(organisationId, listener)
      return () => void emitter.off(organisationId, listener)
    },
  }
}
