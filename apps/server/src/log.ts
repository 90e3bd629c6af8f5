import { pino } from 'pino'

/** One JSON line a record on stderr. What could hold a secret is never written. */
export function createLog(level = process.env.LOG_LEVEL ?? 'warn') {
  return pino(
    {
      level,
      redact: {
        paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.secret'],
        censor: '[hidden]',
      },
    },
    pino.destination(2),
  )
}
