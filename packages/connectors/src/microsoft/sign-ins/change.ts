import { z } from 'zod'
import type { ActivityEvent, Principal } from '../../kit/connector.ts'
import { personOf } from '../audit/people.ts'
import { plainAddress } from '../audit/record.ts'
import { changeDetails } from './change-details.ts'
import { activityName, changeTypeOf } from './change-types.ts'
import { changeId } from './ids.ts'
import { given, toSecond } from './sign-in.ts'

const Text = z.string().nullish().catch(undefined)
const Property = z.looseObject({ displayName: Text, newValue: Text, oldValue: Text })
const Target = z.looseObject({
  id: Text,
  displayName: Text,
  userPrincipalName: Text,
  type: Text,
  modifiedProperties: z.array(Property).nullish().catch(undefined),
})

export const DirectoryAudit = z.looseObject({
  id: z.string().min(1),
  activityDateTime: z.string(),
  activityDisplayName: z.string(),
  category: Text,
  correlationId: Text,
  result: Text,
  loggedByService: Text,
  initiatedBy: z
    .looseObject({
      user: z.looseObject({ id: Text, displayName: Text, userPrincipalName: Text, ipAddress: Text }).nullish(),
      app: z.looseObject({ displayName: Text, appId: Text, servicePrincipalId: Text }).nullish(),
    })
    .nullish()
    .catch(undefined),
  targetResources: z.array(Target).nullish().catch(undefined),
})
export type DirectoryAudit = z.infer<typeof DirectoryAudit>

/** A change of the directory; `unknown` where no rule knows what it is, nothing where nothing changed. */
export function changeEvent(one: DirectoryAudit): ActivityEvent | 'unknown' | undefined {
  const activity = activityName(one.activityDisplayName)
  const type = changeTypeOf(activity, one.category)
  if (!type) return 'unknown'
  if (type === 'nothing' || /^(failure|timeout)$/i.test(one.result ?? '')) return undefined
  const targets = one.targetResources ?? []
  const actor = whoOf(one)
  const ip = plainAddress(one.initiatedBy?.user?.ipAddress ?? '')
  const properties = targets.flatMap(({ modifiedProperties }) => modifiedProperties ?? [])
  const target = targets[0]
  return {
    id: changeId({
      correlation: one.correlationId || undefined,
      own: one.id,
      activity,
      target: target?.id || undefined,
    }),
    type,
    at: toSecond(one.activityDateTime),
    recipients: [],
    shareType: 'inside',
    ...(actor && { actor }),
    ...(ip !== undefined && { ip }),
    details: given({
      operation: activity,
      target: target?.userPrincipalName || target?.displayName || target?.id,
      service: one.loggedByService,
      ...changeDetails(
        properties.map(({ displayName, newValue }) => ({ name: displayName ?? '', value: newValue ?? '' })),
      ),
      ...roleOf(targets),
    }),
  }
}

/** A role that is given is named as the second thing that was changed, where no property says it. */
function roleOf(targets: readonly z.infer<typeof Target>[]) {
  const role = targets.find(({ type }) => type?.toLowerCase() === 'role')?.displayName
  return role ? { role } : {}
}

function whoOf({ initiatedBy }: DirectoryAudit): Principal | undefined {
  const { user, app } = initiatedBy ?? {}
  if (user?.userPrincipalName) return personOf(user.userPrincipalName)
  if (app?.displayName || app?.appId) return { kind: 'group', name: `application ${app.displayName || app.appId}` }
  return user?.id ? { kind: 'user', name: user.displayName || user.id } : undefined
}
