import { z } from 'zod'
import { AppDefinition } from './app.ts'
import { PricingPlan } from './pricing.ts'

const Text = z.string().min(1)
/** A URL, a path below `/content/media`, or empty. */
const Media = z.string()

export const Asset = z.object({ id: Text, kind: z.enum(['icon', 'image', 'video']), file: Media, alt: Text })
/** Specification S3.057. */
export const PremiumFeature = z.object({ key: Text, title: Text, desc: Text, video_file: Media, video_poster: Media })
export const Walkthrough = z.object({
  id: Text,
  page: Text,
  steps: z.array(z.object({ title: Text, text: Text, target: z.string() })).min(1),
})
export const UseCase = z.object({ id: Text, page: Text, title: Text, description: Text, video: Media })
/** The help of the screen at the path `page`. `docs` are pages of the documentation, or headings of them: `page#heading`. */
export const ScreenHelp = z.object({
  id: Text,
  page: Text,
  shows: Text,
  numbers: z.array(z.object({ name: Text, meaning: Text })),
  actions: z.array(Text).min(1),
  docs: z.array(z.string().regex(/^[a-z-]+(#[\w-]+)?$/, 'Name a page, or a heading of it as page#heading.')).min(1),
})
/**
 * A page of the documentation for users: what stands in `docs/<id>.md` in English, in `docs/<language>/<id>.md` in another language.
 * `body` is Markdown; pages of a section stand together, by `order`.
 */
export const DocPage = z.object({
  id: z.string().regex(/^[a-z-]+$/),
  language: z.string(),
  title: Text,
  section: Text,
  order: z.int(),
  summary: Text,
  body: Text,
})
export type DocPage = z.infer<typeof DocPage>
export const GlossaryTerm = z.object({ term: Text, meaning: Text })
/** From `min` (0 to 100) on. */
export const Grade = z.object({ grade: Text, min: z.number().min(0).max(100), meaning: Text })
/** Specification S2.071. */
export const ReleaseNote = z.object({
  date: z.iso.date(),
  version: Text,
  entries: z
    .array(
      z.object({
        type: z.enum(['feature', 'fix', 'integration', 'other']),
        title: Text,
        description: Text,
        image: Media.optional(),
      }),
    )
    .min(1),
})
export const MipDefaultLabel = z.object({
  id: Text,
  name: Text,
  order: z.int(),
  colour: z.string(),
  sensitivityLevel: z.int().min(0).max(3),
  labelKey: Text,
  tooltip: Text,
})
/** Specification S3.049. `plans` are ids of pricing plans. */
export const Partner = z.object({ id: Text, name: Text, icon: Media, dark_icon: Media, plans: z.array(z.string()) })
export const ClientAlertMessage = z.object({
  id: Text,
  type: z.enum(['success', 'alert', 'offline', 'info']),
  title: Text,
  content: z.array(Text),
  contactEmail: z.string(),
  contactPhone: z.string(),
})
/** Which rules of which regulation stand behind a label. */
export const LabelPolicy = z.object({ labelKey: Text, regulation: Text, section: Text, requirement: Text })

/** Public collections (specification S7.062) by the name that they are asked for and kept under. */
export const contentCollections = {
  assets: z.array(Asset),
  'premium-features': z.array(PremiumFeature),
  apps: z.array(AppDefinition),
  walkthroughs: z.array(Walkthrough),
  'use-cases': z.array(UseCase),
  help: z.array(ScreenHelp),
  docs: z.array(DocPage),
  'pricing-plans': z.array(PricingPlan),
  glossary: z.array(GlossaryTerm),
  grades: z.array(Grade),
  'release-notes': z.array(ReleaseNote),
  'mip-default-labels': z.array(MipDefaultLabel),
  partners: z.array(Partner),
  'client-alert-messages': z.array(ClientAlertMessage),
  'label-policies': z.array(LabelPolicy),
} as const
export type ContentCollection = keyof typeof contentCollections
export const contentCollectionNames = Object.keys(contentCollections) as ContentCollection[]
