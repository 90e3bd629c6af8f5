import type { FastifyRequest } from 'fastify'
import type { Services } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'

export interface RelyingParty {
  id: string
  origin: string
}

/** COSE: EdDSA, ES256 and RS256, which every authenticator has one of. */
export const algorithms = [-8, -7, -257]

/**
 * For whom passkeys are made: the public address's host, or this machine. Never what a request says of itself, but for the port of localhost.
 * @throws AppError `conflict` where the address is none that browsers make passkeys for
 */
export function relyingParty({ settings }: Pick<Services, 'settings'>, request: FastifyRequest): RelyingParty {
  const { protocol, hostname, origin } = new URL(settings.publicUrl ?? localAddress(request))
  const isLocal = hostname === 'localhost'
  const isAddress = /^[\d.]+$|^\[/.test(hostname)
  if (!isLocal && (protocol !== 'https:' || isAddress || !settings.publicUrl)) {
    throw new AppError(
      'conflict',
      'Passkeys need an https address with a host name. The operator sets it as PUBLIC_URL, such as https://sharelight.example.com.',
    )
  }
  return { id: hostname, origin }
}

function localAddress({ protocol, host }: FastifyRequest): string {
  return URL.canParse(`${protocol}://${host}`) ? `${protocol}://${host}` : 'http://unknown'
}
