import { readFileSync } from 'node:fs'

/** `verify`: encrypted, to a server whose certificate holds. `require`: encrypted, to whoever answers. `disable`: in the clear. */
export const tlsModes = ['verify', 'require', 'disable'] as const
export type TlsMode = (typeof tlsModes)[number]

export interface TlsChoice {
  /** Without a choice: `verify`, and in the clear on this very machine, where nobody listens on the way. */
  mode?: TlsMode
  /** File of the certificates (PEM) of the authority that signed the server's, where that is none of the public ones. */
  ca?: string
}

/** How Node's `tls` is to be used; undefined in the clear. */
export type TlsOptions = { rejectUnauthorized: boolean; ca?: Buffer }

export function isLoopbackHost(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|)$/i.test(host)
}

/** What is to be used towards this host. @throws Error naming a file of certificates that cannot be read */
export function tlsTowards(
  host: string,
  { mode = isLoopbackHost(host) ? 'disable' : 'verify', ca }: TlsChoice = {},
): TlsOptions | undefined {
  return mode === 'disable' ? undefined : { rejectUnauthorized: mode === 'verify', ...(ca && { ca: readFileSync(ca) }) }
}

/** @throws Error naming the setting */
export function readTlsMode(name: string, value: string | undefined): TlsMode | undefined {
  if (!value) return undefined
  const mode = tlsModes.find(each => each === value)
  if (!mode) throw new Error(`${name} is "${value}": use verify, require or disable.`)
  return mode
}

const untrusted = /SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|CERT_|ALTNAME/

/** What to do about a connection that failed because of encryption; undefined when that was not why. `prefix` is that of the settings, such as `DATABASE`. */
export function tlsAdvice(error: unknown, prefix: 'DATABASE' | 'CLICKHOUSE' | 'SMTP'): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = '', message } = error as NodeJS.ErrnoException
  if (untrusted.test(code)) {
    return `Its certificate does not hold (${message}). Set ${prefix}_CA to the file of the authority that signed it, or ${prefix}_TLS=require to take any certificate.`
  }
  if (/does not support SSL|STARTTLS|ETLS|WRONG_VERSION_NUMBER/i.test(`${code} ${message}`)) {
    return `It does not speak TLS, which other machines must. Turn TLS on there, or set ${prefix}_TLS=disable where nobody can listen on the way.`
  }
  return undefined
}
