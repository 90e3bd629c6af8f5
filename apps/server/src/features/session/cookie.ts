import { clearSecretCookie, secretCookie, setSecretCookie, type Exchange } from '../../http/cookies.ts'
import type { Services } from '../../context.ts'
import type { FastifyRequest } from 'fastify'
import { longestSessionMs } from './verbs/end-of-session.ts'

type Settled = Pick<Services, 'settings'>
const name = 'sharelight_refresh'

export function setRefreshCookie({ settings }: Settled, exchange: Exchange, secret: string) {
  setSecretCookie(settings, { name, value: secret, maxAge: longestSessionMs / 1000 }, exchange)
}

export function clearRefreshCookie({ settings }: Settled, exchange: Exchange) {
  clearSecretCookie(settings, name, exchange)
}

export function refreshCookie({ settings }: Settled, request: FastifyRequest): string | undefined {
  return secretCookie(settings, name, request)
}
