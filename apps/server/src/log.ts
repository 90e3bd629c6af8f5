import { pino, type DestinationStream } from 'pino'
import { hidden } from './hidden.ts'
import { fieldsHere } from './observe/scope.ts'

/** One JSON line a record on stderr, with the id of the request or task that it is about. What could hold a secret is never written. */
export function createLog(level = process.env.LOG_LEVEL ?? 'warn', into: DestinationStream = pino.destination(2)) {
  return pino(
    {
      level,
      // A request's own logger names it already.
      mixin: (_, __, logger) => ('reqId' in logger.bindings() ? {} : { ...fieldsHere() }),
      formatters: { log: hidden, bindings: hidden },
      // Written out already.
      serializers: { err: (err: unknown) => err },
    },
    into,
  )
}
