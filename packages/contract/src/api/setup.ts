import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const DomainName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^(?=.{1,253}$)([\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}][\p{L}\p{N}-]{1,62}$/u,
    'Enter a domain such as example.com.',
  )

export const Password = z
  .string()
  .min(10, 'Use at least 10 characters.')
  .max(200)
  .meta({ examples: ['violet-otter-hums-42'] })

/** A signed-in session as the browser holds it. The refresh cookie travels apart and is out of scripts' reach. */
export const Session = z.object({
  token: z.string(),
  /** When the token ends; refresh before. */
  expiresAt: z.iso.datetime(),
})
export type Session = z.infer<typeof Session>

export const getSetup = endpoint({
  method: 'GET',
  path: '/setup',
  summary: 'Whether this installation still waits for its first organisation',
  input: z.object({}),
  output: z.object({ needed: z.boolean(), demo: z.boolean() }),
  access: 'public',
  errors: [],
  audit: 'none',
})

export const completeSetup = endpoint({
  method: 'POST',
  path: '/setup',
  summary: 'Creates the first organisation and its SuperAdmin with the one-time set-up token',
  input: z.object({
    token: z.string().min(1),
    organisation: z.object({
      name: z.string().trim().min(1).max(120),
      domains: z.array(DomainName).min(1, 'Name at least one domain of your own.').max(200),
      timeZone: z.string().min(1).max(64).default('UTC'),
    }),
    admin: z.object({ name: z.string().trim().min(1).max(120), email: z.email(), password: Password }),
  }),
  output: Session,
  access: 'public',
  errors: ['invalid', 'forbidden', 'conflict'],
  audit: 'organisation.create',
})
