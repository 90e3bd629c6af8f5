import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'
import { bodyBounds, brokenBound } from './body-bounds.ts'

const refusals = {
  depth: () =>
    new AppError('invalid', `The body nests lists and objects more than ${bodyBounds.depth} deep. Send it flatter.`),
  names: () => new AppError('too_large', `The body has more than ${bodyBounds.names} names. Send it in several calls.`),
}

/** Reads JSON within bounds. Calls without a payload may say that they send JSON and send nothing. */
export function acceptJson(app: FastifyInstance) {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  acceptJsonAs(app, 'application/json')
}

/** Reads JSON under another media type, within the same bounds. */
export function acceptJsonAs(app: FastifyInstance, mediaType: string) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>(mediaType, { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') return done(null, undefined)
    const broken = brokenBound(body)
    return broken ? done(refusals[broken]()) : parse(request, body, done)
  })
}
