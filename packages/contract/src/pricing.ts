import { z } from 'zod'

const SizePrice = z.object({ price: z.number().nonnegative(), min: z.int().nonnegative(), max: z.int().positive() })
export const PlanPrice = z.union([
  z.object({ type: z.literal('size'), price_per_size: z.array(SizePrice).min(1) }),
  z.object({ type: z.literal('seat'), price_per_seat: z.number().nonnegative() }),
])
export type PlanPrice = z.infer<typeof PlanPrice>

/** Specification S3.047. */
export const PricingPlan = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.string(),
  order: z.int(),
  price: PlanPrice,
  cta_type: z.enum(['upgrade', 'contact', 'demo']),
  show_price: z.boolean(),
  contact: z.object({ meeting: z.string(), email: z.string(), phone: z.string() }),
  video_title: z.string(),
  video_description: z.string(),
  video_url: z.string(),
  video_file: z.string(),
  video_poster: z.string(),
  features: z.object({
    title: z.string(),
    sections: z.array(z.object({ title: z.string(), items: z.array(z.string()) })),
  }),
  is_on: z.boolean(),
})
export type PricingPlan = z.infer<typeof PricingPlan>
