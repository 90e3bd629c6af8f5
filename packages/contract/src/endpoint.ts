import { z } from 'zod'
import type { FeatureId } from './feature.ts'

/** Failure codes; the server maps each to one HTTP status (see `errorStatuses`). */
export const errorStatuses = {
  invalid: 400,
  unauthorized: 401,
  second_factor: 401,
  forbidden: 403,
  second_step_required: 403,
  edition_required: 403,
  restricted: 403,
  not_found: 404,
  conflict: 409,
  in_progress: 409,
  too_large: 413,
  key_reused: 422,
  locked: 423,
  dependency_failed: 424,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const
export type ErrorCode = keyof typeof errorStatuses

/** Who may call: anyone, a signed-in user, a system (unrestricted) user, or the provider of the installation with its key. */
export type Access = 'public' | 'user' | 'system' | 'provider'

export interface Endpoint<
  In extends z.ZodType = z.ZodType,
  Out extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Relative to `/api`, with `:name` parameters. */
  path: `/${string}`
  summary: string
  /** Path parameters, query (GET, DELETE) or body (others) merged into one object. */
  input: In
  output: Out
  access: Who
  errors: readonly ErrorCode[]
  /** The audit trail's name for this change, or 'none' for one that changes nothing worth recording. */
  audit: string
  /** The audit trail's name for seeing what this answers: evidence, or what was found of a person. */
  views?: string
  /** The field that a body which is a list stands for, where the path takes fields as well. */
  listBody?: string
  /** The field of the answer that holds a page of a list; its `cursor` leads to the next. See `listEndpoint`. */
  pages?: string
  /** Only by a person who signed in, never with an API key. */
  interactive?: true
  /** Reaches the machine, another system, or people by mail; or makes another way in. The demo organisation does none of that. */
  reaches?: true
  /** Answers in a suspended organisation too, where everything else is blocked. */
  evenSuspended?: true
  /** Answers a user, too, who still lacks the second step that the organisation asks for. */
  withoutSecondStep?: true
  /** The feature that must be on; without it the answer names the edition that has it. */
  feature?: FeatureId
  /** How often one address may call within a minute; unlimited unless given. */
  perMinute?: number
}

/** Declares a call once: the server serves it, the web calls it, OpenAPI and validation follow from it. */
export function endpoint<In extends z.ZodType, Out extends z.ZodType, Who extends Access>(
  value: Endpoint<In, Out, Who>,
): Endpoint<In, Out, Who> {
  return value
}

/** The body of every failure. `field` names the part of the input that is wrong. */
export const Failure = z.object({
  success: z.literal(false),
  code: z.int(),
  error: z.string(),
  message: z.string(),
  field: z.string().optional(),
  /** The lowest edition that would allow the call. */
  edition: z.string().optional(),
  /** The address of the user whose session a 401 rejects, where that is known (specification S8.003). */
  user: z.string().optional(),
  /** Of a failure of the server's own: what the line in its log is found by. */
  requestId: z.string().optional(),
  /** With `second_factor`: what the account has to prove it with. */
  ways: z.array(z.enum(['code', 'passkey'])).optional(),
  /** The first error as the specification's clients read it. */
  errors: z.array(z.object({ message: z.string() })),
})
export type Failure = z.infer<typeof Failure>
