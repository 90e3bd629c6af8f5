import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'
import { isEncrypted, isLoopback } from './encrypted.ts'

/** A call as cookies need it. */
export interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}
export interface Cookie {
  name: string
  value: string
  /** Seconds. */ maxAge: number
}

const attributes = { path: '/', httpOnly: true, sameSite: 'strict' } as const

/**
 * Keeps a secret in this browser, out of reach of scripts, of other sites and of other hosts of our domain (`__Host-`). Where the way is not
 * encrypted it is kept on this machine only: anywhere else whoever listens would have it.
 */
export function setSecretCookie(settings: Settings, { name, value, maxAge }: Cookie, { request, reply }: Exchange) {
  if (isEncrypted(settings, request))
    return void reply.setCookie(hostName(name), value, { ...attributes, secure: true, maxAge })
  if (isLoopback(request)) void reply.setCookie(name, value, { ...attributes, maxAge })
}

export function secretCookie(settings: Settings, name: string, request: FastifyRequest): string | undefined {
  return request.cookies[isEncrypted(settings, request) ? hostName(name) : name]
}

export function clearSecretCookie(settings: Settings, name: string, { request, reply }: Exchange) {
  const encrypted = isEncrypted(settings, request)
  void reply.clearCookie(encrypted ? hostName(name) : name, { ...attributes, secure: encrypted })
}

const hostName = (name: string) => `__Host-${name}`
