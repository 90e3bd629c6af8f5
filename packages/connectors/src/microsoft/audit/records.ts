import { z } from 'zod'

const Text = z.string().nullish().catch(undefined)

/** A record as a question to the log answers it: Microsoft's own record inside of another, which some clouds hand out as text. */
const Found = z.looseObject({
  id: z.string().min(1),
  createdDateTime: Text,
  operation: Text,
  userId: Text,
  userPrincipalName: Text,
  clientIp: Text,
  service: Text,
  objectId: Text,
  auditData: z.unknown(),
})

/** The record as the activity feed tells it. What is none stays as it is, and is counted by who reads it. */
export function recordIn(value: unknown): unknown {
  const { data: found } = Found.safeParse(value)
  if (!found) return value
  const said = {
    Id: found.id,
    CreationTime: found.createdDateTime,
    Operation: found.operation,
    UserId: found.userId ?? found.userPrincipalName,
    ClientIP: found.clientIp,
    Workload: found.service,
    ObjectId: found.objectId,
  }
  const known = Object.fromEntries(Object.entries(said).filter(([, part]) => part !== undefined && part !== null))
  return { ...known, ...fields(found.auditData) }
}

function fields(data: unknown): Record<string, unknown> {
  if (typeof data === 'string') {
    try {
      return fields(JSON.parse(data))
    } catch {
      return {}
    }
  }
  return typeof data === 'object' && data !== null && !Array.isArray(data) ? { ...data } : {}
}
