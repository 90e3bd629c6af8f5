import type { Admin } from '@sharelight/contract'
import { userTypeOf } from '@sharelight/domain'
import { AppError } from '../../http/app-error.ts'

export interface AdminRow {
  id: string
  email: string
  name: string
  status: 'Active' | 'Pending' | 'Blocked'
  role: 'SuperAdmin' | 'Admin'
  restrictions: string[]
  last_login_at: Date | null
  created_at: Date
}

export function toAdmin({
  id,
  email,
  name,
  status,
  role,
  restrictions,
  last_login_at: lastLogin,
  created_at: created,
}: AdminRow): Admin {
  return {
    id,
    email,
    name,
    status,
    role,
    type: userTypeOf(restrictions),
    restrictions,
    lastLoginAt: lastLogin?.toISOString() ?? null,
    createdAt: created.toISOString(),
  }
}

/** A SuperAdmin sees everything: restrictions would lock the organisation out of its own settings. */
export function requireUnrestricted({
  role,
  restrictions,
}: {
  role: 'SuperAdmin' | 'Admin'
  restrictions: readonly string[]
}) {
  if (role === 'SuperAdmin' && userTypeOf(restrictions) === 'business') {
    throw new AppError('invalid', 'restrictions: a SuperAdmin cannot be restricted. Choose the role Admin.', {
      field: 'restrictions',
    })
  }
}
