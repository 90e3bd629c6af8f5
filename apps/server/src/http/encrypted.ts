import { isLoopbackHost } from '@sharelight/store'
import type { FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'

/** Whether the browser speaks to us encrypted: by the address that the operator published, or as a trusted proxy says. */
export function isEncrypted({ publicUrl }: Settings, request: FastifyRequest): boolean {
  return request.protocol === 'https' || (publicUrl?.startsWith('https:') ?? false)
}

/** Whether the browser is on this very machine, where nobody listens on the way. */
export function isLoopback({ hostname }: FastifyRequest): boolean {
  return hostname !== '' && isLoopbackHost(hostname)
}
