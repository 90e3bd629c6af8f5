import { z } from 'zod'

const text = z.string().nullish()
const Header = z.looseObject({ name: z.string(), value: text })

/** A part of a message without its content; parts lie in one another. */
export interface Payload {
  mimeType?: string | null | undefined
  filename?: string | null | undefined
  headers?: z.infer<typeof Header>[] | null | undefined
  body?: { size?: number | null | undefined } | null | undefined
  parts?: Payload[] | null | undefined
}
const Payload: z.ZodType<Payload> = z.lazy(() =>
  z.looseObject({
    mimeType: text,
    filename: text,
    headers: z.array(Header).nullish(),
    body: z.looseObject({ size: z.number().nullish() }).nullish(),
    parts: z.array(Payload).nullish(),
  }),
)

export const Named = z.looseObject({ id: z.string().min(1) })

export const Message = z.looseObject({
  id: z.string().min(1),
  labelIds: z.array(z.string()).nullish(),
  internalDate: z.union([z.string(), z.number()]).nullish(),
  sizeEstimate: z.number().nullish(),
  payload: Payload.nullish(),
})
export type Message = z.infer<typeof Message>

const depth = 8
const part = 'mimeType,filename,headers,body/size'
const nested = Array.from({ length: depth }).reduce<string>(inner => `${part},parts(${inner})`, part)
/** Heads and structure, and nothing of what is written: content is read when its turn comes. */
export const messageFields = `id,labelIds,internalDate,sizeEstimate,payload(${nested})`

const Labelled = z.looseObject({ message: Named.nullish(), labelIds: z.array(z.string()).nullish() })
export const History = z.looseObject({
  messagesAdded: z.array(Labelled).nullish(),
  messagesDeleted: z.array(Labelled).nullish(),
  labelsAdded: z.array(Labelled).nullish(),
  labelsRemoved: z.array(Labelled).nullish(),
})
export type History = z.infer<typeof History>

export const Profile = z.looseObject({ historyId: z.union([z.string().min(1), z.number()]) })
export const Raw = z.looseObject({ raw: z.string() })
export const Delegate = z.looseObject({ delegateEmail: z.string(), verificationStatus: text })
export const Forwarding = z.looseObject({ enabled: z.boolean().nullish(), emailAddress: text })
export const Filter = z.looseObject({ action: z.looseObject({ forward: text }).nullish() })
