import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Session } from './setup.ts'

const Token = z.string().min(1).max(4096)
const There = z.object({ url: z.url() })
const refusals = ['invalid', 'forbidden', 'unauthorized', 'too_many_requests'] as const

export const takeHandOver = endpoint({
  method: 'POST',
  path: '/login/hand-over',
  summary:
    'Takes the token of a sign-in that began on another site of this installation: first it answers where this browser has that confirmed, then with a session',
  input: z.object({ token: Token }),
  output: z.union([There, Session]),
  access: 'public',
  perMinute: 60,
  errors: refusals,
  audit: 'session.open',
})

export const confirmHandOver = endpoint({
  method: 'POST',
  path: '/login/hand-over/confirm',
  summary:
    'Confirms, by the refresh cookie of the session that began it, that this browser goes on at the other site, and says where',
  input: z.object({ token: Token }),
  output: There,
  access: 'public',
  perMinute: 60,
  errors: refusals,
  audit: 'none',
})
