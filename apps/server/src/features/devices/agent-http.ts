import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { errorStatuses } from '@sharelight/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { agentMedia, agentPrefix } from '../../agent/signature.ts'
import { AppError } from '../../http/app-error.ts'
import { brokenBound } from '../../http/body-bounds.ts'
import { failure, noteFailure } from '../../http/error-handler.ts'
import { limitedByAddress } from '../../http/rate-limit.ts'
import type { Router } from '../../http/serve.ts'

const packedLimit = 4 * 2 ** 20
const limit = 16 * 2 ** 20
const mostNames = 400_000
const unpack = promisify(gunzip)

/** Says to an agent that it is done for: it deletes its key and what it has queued. */
export class DeviceRevoked extends Error {
  readonly device: string
  constructor(device: string) {
    super('This device was revoked by an administrator.')
    this.name = 'DeviceRevoked'
    this.device = device
  }
}

/** A call by an agent, not yet known to be whose. */
export interface AgentCall {
  method: string
  path: string
  authorization: string | undefined
  ip: string
  /** As it came, which is what is signed. */
  body: Buffer
  /** @throws AppError for what is no JSON within bounds */
  read(): Promise<unknown>
}

export interface AgentRouter {
  post(path: `/${string}`, handle: (call: AgentCall) => Promise<object>, perMinute?: number): void
}

/** Serves agents under a path of their own: bodies are taken as bytes, because these are what is signed. */
export function agentScope({ app }: Pick<Router, 'app'>, routes: (router: AgentRouter) => void) {
  void app.register(
    async scope => {
      scope.addContentTypeParser<Buffer>(agentMedia, { parseAs: 'buffer', bodyLimit: packedLimit }, (_, body, done) =>
        done(null, body),
      )
      answerFailures(scope)
      routes({
        post: (path, handle, perMinute) =>
          scope.route({
            method: 'POST',
            url: path,
            bodyLimit: packedLimit,
            ...limitedByAddress(perMinute),
            handler: request => handle(callOf(request, `${agentPrefix}${path}`)),
          }),
      })
    },
    { prefix: agentPrefix },
  )
}

function callOf(request: FastifyRequest, path: string): AgentCall {
  const { body, ip, headers } = request
  if (!Buffer.isBuffer(body)) throw new AppError('invalid', `Send the body as ${agentMedia}.`)
  return { method: request.method, path, authorization: headers.authorization, ip, body, read: () => parsed(body) }
}

async function parsed(body: Buffer): Promise<unknown> {
  const text = (await unpacked(body)).toString('utf8')
  const broken = brokenBound(text, { depth: 16, names: mostNames })
  if (broken) throw new AppError('too_large', 'The batch holds more than a batch may. Send it in several.')
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new AppError('invalid', 'The body is no JSON.', { cause: error })
  }
}

async function unpacked(body: Buffer): Promise<Buffer> {
  try {
    return await unpack(body, { maxOutputLength: limit })
  } catch (error) {
    const isLarge = error instanceof RangeError
    throw isLarge
      ? new AppError('too_large', 'The batch is larger than a batch may be. Send it in several.')
      : new AppError('invalid', 'The body is no gzip.')
  }
}

function answerFailures(scope: FastifyInstance) {
  scope.setErrorHandler((error, request, reply) => {
    if (error instanceof DeviceRevoked)
      return reply
        .status(410)
        .send({ success: false, code: 410, error: 'revoked', message: error.message, device: error.device })
    const known = noteFailure(error, request)
    if (known.retryAfter !== undefined) void reply.header('retry-after', Math.ceil(known.retryAfter))
    return reply.status(errorStatuses[known.code]).send(failure(known.code, known.message, known))
  })
}
