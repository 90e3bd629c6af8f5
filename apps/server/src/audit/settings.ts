import { resolve } from 'node:path'

/** What the operator says of the audit trail. */
export interface AuditSettings {
  /** AUDIT_HEADS: the file that signed heads are added to. Absent: beside the data folder, where there is one. */
  heads?: string
  /** AUDIT_SYSLOG: where they are sent, too: `udp://`, `tcp://` or `tls://` with host and port. AUDIT_SYSLOG_CA: the authority that signed its certificate. */
  syslog?: { protocol: 'udp' | 'tcp' | 'tls'; host: string; port: number; ca?: string }
  /** AUDIT_RETENTION_DAYS: entries that are older go. */
  retentionDays: number
}

const ports = { udp: 514, tcp: 601, tls: 6514 }
const threeYears = 3 * 365

/** @throws Error naming the variable that cannot be used, and what would do */
export function auditSettings({
  AUDIT_HEADS: heads,
  AUDIT_SYSLOG: syslog,
  AUDIT_SYSLOG_CA: ca,
  AUDIT_RETENTION_DAYS: days = String(threeYears),
}: NodeJS.ProcessEnv): AuditSettings {
  if (!/^\d{1,5}$/.test(days) || Number(days) < 30)
    throw new Error(`AUDIT_RETENTION_DAYS is "${days}": use a number of days, 30 or more.`)
  return {
    retentionDays: Number(days),
    ...(heads && { heads: resolve(heads) }),
    ...(syslog && { syslog: { ...syslogPlace(syslog), ...(ca && { ca }) } }),
  }
}

function syslogPlace(text: string): NonNullable<AuditSettings['syslog']> {
  const [, protocol, bracketed, plain, port] =
    /^(udp|tcp|tls):\/\/(?:\[([\da-f:.]+)\]|([^:/\s[\]]+))(?::(\d{1,5}))?\/?$/i.exec(text) ?? []
  const host = bracketed ?? plain
  const kind = protocol?.toLowerCase() as keyof typeof ports | undefined
  if (!kind || !host || Number(port ?? 1) > 65_535)
    throw new Error(`AUDIT_SYSLOG is "${text}": use an address such as tls://logs.example.com:6514, tcp:// or udp://.`)
  return { protocol: kind, host, port: Number(port ?? ports[kind]) }
}
