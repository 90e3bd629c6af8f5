import type { FastifyReply, FastifyRequest } from 'fastify'

const name = 'sharelight_refresh'
const attributes = { path: '/api', httpOnly: true, sameSite: 'strict' } as const

export function setRefreshCookie(request: FastifyRequest, reply: FastifyReply, secret: string) {
  void reply.setCookie(name, secret, { ...attributes, secure: request.protocol === 'https', maxAge: 14 * 24 * 3600 })
}

export function clearRefreshCookie(reply: FastifyReply) {
  void reply.clearCookie(name, attributes)
}

export function refreshCookie(request: FastifyRequest): string | undefined {
  return request.cookies[name]
}
