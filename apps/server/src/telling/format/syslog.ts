import { hostname } from 'node:os'
import type { Signal } from '@sharelight/contract'

/** Facility 13, log audit. */
const facility = 13
/** Informational, notice, warning, error. */
const severities = [6, 5, 4, 3] as const

/** RFC 5424, framed by its count of bytes (RFC 6587, RFC 5425). */
export function syslogFrame({ severity, time, kind }: Signal, message: string): string {
  const host =
    hostname()
      .replace(/[^!-~]/g, '')
      .slice(0, 255) || '-'
  const line = `<${facility * 8 + severities[severity]}>1 ${time} ${host} sharelight - ${kind.toUpperCase()} - ${message}`
  return `${Buffer.byteLength(line)} ${line}`
}
