import { pino, type DestinationStream } from 'pino'
import { fieldsHere } from './observe/scope.ts'

/** One JSON line a record on stderr, with the id of the request or task that it is about. What could hold a secret is never written. */
export function createLog(level = process.env.LOG_LEVEL ?? 'warn', into: DestinationStream = pino.destination(2)) {
  return pino(
    {
      level,
      // A request's own logger names it already.
      mixin: (_, __, logger) => ('reqId' in logger.bindings() ? {} : { ...fieldsHere() }),
      redact: {
        paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.secret'],
        censor: '[hidden]',
      },
    },
    into,
  )
}
