import { z } from 'zod'
import { bounded } from '../bounded.ts'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../instant.ts'

/** What the web sends with product analytics (specification S7.059). It is no secret: it only keeps stray posts out. */
export const analyticsAuthorization = 'Basic d2ViOmFuYWx5dGljcw=='

const Text = z.string().max(300)
const Data = bounded(z.record(Text, z.union([z.string().max(4000), z.number(), z.boolean(), z.null()])), { names: 100 })

/** Something that a person did in the interface: never content, names or addresses of what was looked at. */
export const FrontEvent = z.object({
  name: Text.min(1),
  at: Instant.optional(),
  path: Text.default(''),
  data: Data.default({}),
})
export type FrontEvent = z.input<typeof FrontEvent>

/** Specification S3.080. */
export const OnboardingEvent = z.object({
  orgId: Text,
  email: Text,
  eventId: Text,
  tags: z.array(Text).max(20),
  data: Data,
})
export type OnboardingEvent = z.infer<typeof OnboardingEvent>

export const reportFrontEvents = endpoint({
  method: 'POST',
  path: '/events/front',
  summary: 'Product analytics of the interface, kept on this server only',
  listBody: 'events',
  input: z.object({ events: z.array(FrontEvent).min(1).max(50) }),
  output: z.object({}),
  access: 'public',
  perMinute: 600,
  errors: ['invalid', 'unauthorized'],
  audit: 'none',
})

export const reportOnboardingEvent = endpoint({
  method: 'POST',
  path: '/events/onboarding',
  summary: 'An event of the first run, kept on this server only',
  input: OnboardingEvent,
  output: z.object({}),
  access: 'public',
  perMinute: 600,
  errors: ['invalid', 'unauthorized'],
  audit: 'none',
})
