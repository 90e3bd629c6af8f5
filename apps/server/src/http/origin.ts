import type { FastifyRequest } from 'fastify'
import type { Services } from '../context.ts'

/** Where browsers reach this server: as the operator says, else as the request came. For links in mails and answers. */
export function originOf({ settings }: Services, request: FastifyRequest): string {
  return settings.publicUrl ?? request.headers.origin ?? `${request.protocol}://${request.headers.host ?? 'localhost'}`
}
