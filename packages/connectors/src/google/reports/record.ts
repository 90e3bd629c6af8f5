import { z } from 'zod'

const text = z.string().nullish().catch(undefined)
const Single = z.looseObject({
  name: z.string(),
  value: text,
  multiValue: z.array(z.string()).nullish().catch(undefined),
  boolValue: z.boolean().nullish().catch(undefined),
  intValue: z.union([z.string(), z.number()]).nullish().catch(undefined),
})
const Message = z.looseObject({ parameter: z.array(Single).nullish().catch(undefined) })
const Parameter = Single.extend({
  messageValue: Message.nullish().catch(undefined),
  multiMessageValue: z.array(Message).nullish().catch(undefined),
})
const Deed = z.looseObject({
  type: text,
  name: z.string().min(1),
  parameters: z.array(Parameter).nullish().catch(undefined),
})
export type Deed = z.infer<typeof Deed>

/** A record of a log of Google Workspace: who did it, and all that happened together. */
export const ActivityRecord = z.looseObject({
  id: z.looseObject({
    time: z.string().refine(time => !Number.isNaN(Date.parse(time))),
    uniqueQualifier: z.union([z.string(), z.number()]),
    applicationName: text,
  }),
  actor: z.looseObject({ callerType: text, email: text, profileId: text, key: text }).nullish().catch(undefined),
  ipAddress: text,
  // Some that pass records on tell each of the events by itself.
  events: z.union([z.array(Deed), Deed.transform(one => [one])]),
})
export type ActivityRecord = z.infer<typeof ActivityRecord>

/** The values of a parameter, none where there is none of that name. */
export function valuesOf({ parameters }: Deed, name: string): string[] {
  const found = parameters?.find(parameter => parameter.name.toLowerCase() === name.toLowerCase())
  return found ? valuesIn(found) : within(parameters ?? [], name)
}

function valuesIn(found: z.infer<typeof Single>): string[] {
  if (found.multiValue?.length) return found.multiValue
  const one = found.value ?? found.intValue ?? found.boolValue
  return one === null || one === undefined || one === '' ? [] : [String(one)]
}

/** Some parameters hold others, which are called by both names: `message_info.destination.address`. */
function within(parameters: readonly z.infer<typeof Parameter>[], name: string): string[] {
  return parameters.flatMap(({ name: outer, messageValue, multiMessageValue }) =>
    name.startsWith(`${outer}.`)
      ? [messageValue, ...(multiMessageValue ?? [])]
          .flatMap(message => message?.parameter ?? [])
          .filter(inner => inner.name === name || `${outer}.${inner.name}` === name)
          .flatMap(valuesIn)
      : [],
  )
}

export const valueOf = (deed: Deed, name: string): string | undefined => valuesOf(deed, name)[0]
export const isTrue = (deed: Deed, name: string) => valueOf(deed, name) === 'true'
