import { z } from 'zod'

const Text = z.string().nullish().catch(undefined)
const Loose = z.record(z.string(), z.unknown()).nullish().catch(undefined)

/** A record of CloudTrail, as far as it is read; what is of another shape counts as absent. @see https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-record-contents.html */
export const TrailRecord = z.looseObject({
  eventID: Text,
  eventTime: z.string().refine(time => !Number.isNaN(Date.parse(time))),
  eventName: z.string().min(1),
  eventSource: z.string().min(1),
  eventType: Text,
  eventCategory: Text,
  awsRegion: Text,
  recipientAccountId: Text,
  sourceIPAddress: Text,
  errorCode: Text,
  readOnly: z.union([z.boolean(), z.stringbool()]).nullish().catch(undefined),
  userIdentity: z
    .looseObject({
      type: Text,
      principalId: Text,
      arn: Text,
      accountId: Text,
      userName: Text,
      invokedBy: Text,
      sessionContext: z
        .looseObject({
          sessionIssuer: z.looseObject({ type: Text, userName: Text, arn: Text }).nullish().catch(undefined),
        })
        .nullish()
        .catch(undefined),
    })
    .nullish()
    .catch(undefined),
  requestParameters: Loose,
  responseElements: Loose,
  additionalEventData: Loose,
  resources: z
    .array(z.looseObject({ ARN: Text, type: Text, accountId: Text }))
    .nullish()
    .catch(undefined),
})
export type TrailRecord = z.infer<typeof TrailRecord>

/** The text at these names of what was asked; nothing where there is none. */
export function textIn(value: unknown, ...names: string[]): string | undefined {
  const found = valueIn(value, ...names)
  return typeof found === 'string' && found !== '' ? found : typeof found === 'number' ? String(found) : undefined
}

export function valueIn(value: unknown, ...names: string[]): unknown {
  let found = value
  for (const name of names) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined
    found = (found as Record<string, unknown>)[name]
  }
  return found
}

/** A list, or the one thing that stands where a list may; `{items: [...]}` as EC2 writes one. */
export function listIn(value: unknown, ...names: string[]): unknown[] {
  const found = valueIn(value, ...names)
  if (Array.isArray(found)) return found
  if (found === undefined || found === null) return []
  const items = valueIn(found, 'items')
  return Array.isArray(items) ? items : [found]
}
