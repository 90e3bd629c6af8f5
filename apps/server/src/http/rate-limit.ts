import rateLimit from '@fastify/rate-limit'
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'
import { isApiKey } from '../auth/api-key.ts'
import { isScimToken } from '../auth/scim-token.ts'
import { hashSecret } from '../auth/tokens.ts'
import { callerOf } from './address.ts'
import { bearerOf } from './bearer.ts'

const timeWindow = '1 minute'

/**
 * Programs may call so often a minute, each by its key: they are told by `RateLimit-*` how often still. Who signed in is not counted.
 * Each process counts for itself.
 */
export async function registerRateLimit(app: FastifyInstance, perMinute: number) {
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow,
    enableDraftSpec: true,
    allowList: request => !isProgram(bearerOf(request)),
    keyGenerator: request => hashSecret(bearerOf(request)),
  })
}

const isProgram = (bearer: string) => isApiKey(bearer) || isScimToken(bearer)

/** For a route that one address may call so often a minute, whoever calls. */
export function limitedByAddress(perMinute: number | undefined): { config?: FastifyContextConfig } {
  if (perMinute === undefined) return {}
  const keyGenerator = (request: FastifyRequest) => callerOf(request.ip)
  return { config: { rateLimit: { max: perMinute, timeWindow, keyGenerator, allowList: [] } } }
}
