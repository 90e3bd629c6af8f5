import type { FormAlternative } from '@sharelight/contract'
import type { z } from 'zod'

/** Settings of which one choice must be filled in, each alternative for itself: `title` is what they are for, such as "Sign in by". */
export function withAlternatives<Shape extends z.ZodRawShape>(
  settings: z.ZodObject<Shape>,
  alternatives: FormAlternative[],
): z.ZodObject<Shape> {
  const known = new Set(Object.keys(settings.shape))
  const unknown = alternatives.flatMap(fieldsOf).find(field => !known.has(field))
  if (unknown !== undefined) throw new Error(`There is no setting "${unknown}" to choose.`)
  return settings
    .superRefine((values, context) => {
      for (const alternative of alternatives) judge(alternative, values, context)
    })
    .meta({ alternatives })
}

function judge(alternative: FormAlternative, values: Record<string, unknown>, context: z.RefinementCtx): void {
  const isGiven = (field: string) => !isEmpty(values[field])
  const shared = fieldsOf(alternative).filter((field, at, all) => all.indexOf(field) !== at)
  const begun = alternative.choices.filter(({ fields }) => fields.some(each => isGiven(each) && !shared.includes(each)))
  const say = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  const [choice, other] = begun
  if (choice && other) return say(firstOf(other, isGiven), `Give either ${choice.title} or ${other.title}, not both.`)
  const lacking = choice?.fields.find(field => !isGiven(field))
  if (lacking !== undefined) return say(lacking, `${choice?.title} needs this, too.`)
  if (choice || alternative.choices.some(({ fields }) => fields.length === 0)) return
  const [first] = alternative.choices
  say(first?.fields[0] ?? '', `Give one of: ${alternative.choices.map(({ title }) => title).join(', ')}.`)
}

const fieldsOf = ({ choices }: FormAlternative) => choices.flatMap(({ fields }) => fields)
const firstOf = ({ fields }: { fields: string[] }, which: (field: string) => boolean) => fields.find(which) ?? ''
const isEmpty = (value: unknown) => value === undefined || value === null || value === ''
