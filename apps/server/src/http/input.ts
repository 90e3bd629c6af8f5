import type { Endpoint, ErrorCode } from '@sharelight/contract'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError } from './app-error.ts'
import { unkeepable } from './keepable.ts'

/** More parameters than any call declares. */
const mostParameters = 100

/** What a request asks for, as the call declares it. @throws AppError `invalid` or `too_large`, naming the field */
export function parseInput<E extends Endpoint>(endpoint: E, request: FastifyRequest): z.output<E['input']> {
  const carried = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? parameters(request.query) : request.body
  const given = merge(
    endpoint.listBody && Array.isArray(carried) ? { [endpoint.listBody]: carried } : carried,
    request.params,
  )
  const broken = unkeepable(given)
  if (broken) throw new AppError('invalid', `${broken.path}: ${broken.message}`, { field: broken.path })
  const result = endpoint.input.safeParse(given)
  if (result.success) return result.data as z.output<E['input']>
  throw refusal(result.error)
}

/** What the first issue of an input says to its caller. */
export function refusal({ issues: [issue] }: z.ZodError): AppError {
  const field = issue?.path.join('.') || undefined
  const message = issue?.message ?? 'The input is not valid.'
  return new AppError(codeOf(issue), field ? `${field}: ${message}` : message, { field })
}

function codeOf(issue: z.core.$ZodIssue | undefined): ErrorCode {
  return issue?.code === 'custom' && issue.params?.['error'] === 'too_large' ? 'too_large' : 'invalid'
}

function parameters(query: unknown): unknown {
  if (isRecord(query) && Object.keys(query).length > mostParameters)
    throw new AppError('invalid', `Give at most ${mostParameters} parameters.`)
  return query
}

function merge(carried: unknown, params: unknown): unknown {
  if (!isRecord(params) || Object.keys(params).length === 0) return carried ?? {}
  if (carried !== undefined && carried !== null && !isRecord(carried))
    throw new AppError('invalid', 'The body must be a JSON object.')
  return { ...carried, ...params }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
