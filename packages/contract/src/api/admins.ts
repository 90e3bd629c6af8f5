import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { RestrictionCode } from '../restriction.ts'
import { Password, Session } from './setup.ts'
import { listEndpoint } from './paging.ts'

export const adminStatuses = ['Active', 'Pending', 'Blocked'] as const
export const AdminStatus = z.enum(adminStatuses)
export type AdminStatus = z.infer<typeof AdminStatus>

export const AdminRole = z.enum(['SuperAdmin', 'Admin'])

export const Admin = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  status: AdminStatus,
  role: AdminRole,
  type: z.enum(['system', 'business']),
  restrictions: z.array(z.string()),
  lastLoginAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type Admin = z.infer<typeof Admin>

export const listAdmins = listEndpoint('admins', {
  method: 'GET',
  path: '/admins',
  summary: "The organisation's administrators, by e-mail descending unless asked otherwise",
  input: z.object({
    sort: z.enum(['email', 'name', 'status', 'role']).default('email'),
    direction: z.enum(['Ascend', 'Descend']).default('Descend'),
    search: z.string().max(200).optional(),
    offset: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(500).default(50),
  }),
  output: z.object({ admins: z.array(Admin), totalCount: z.int() }),
  access: 'user',
  errors: ['invalid'],
  audit: 'none',
})

/** The other reading of the list (specification S3.019). */
export const listAdminsPlainly = endpoint({
  method: 'GET',
  path: '/admins/list',
  summary: 'All administrators as a plain list, by e-mail descending',
  input: z.object({}),
  output: z.array(Admin.pick({ id: true, email: true, status: true })),
  access: 'user',
  errors: [],
  audit: 'none',
})

export const inviteAdmins = endpoint({
  method: 'POST',
  path: '/admins/invite',
  summary: 'Invites people by e-mail; without a mail server the links are shown to the inviter',
  input: z.object({
    emails: z.array(z.email()).min(1).max(50),
    role: AdminRole.default('Admin'),
    restrictions: z.array(RestrictionCode).max(50).default([]),
  }),
  /** `link`: where it could not be mailed; its path alone where the operator has not said where browsers reach this server. */
  output: z.object({
    invited: z.array(z.object({ email: z.string(), id: z.string(), sent: z.boolean(), link: z.string().nullable() })),
  }),
  access: 'system',
  reaches: true,
  interactive: true,
  errors: ['invalid', 'forbidden', 'conflict'],
  audit: 'admin.invite',
})

export const changeAdminStatus = endpoint({
  method: 'PUT',
  path: '/admins/change-status/:id/status/:status',
  summary: 'Activates or blocks an administrator',
  input: z.object({ id: z.uuid(), status: AdminStatus }),
  output: Admin,
  access: 'system',
  interactive: true,
  errors: ['invalid', 'forbidden', 'not_found', 'conflict'],
  audit: 'admin.status',
})

export const changeAdmin = endpoint({
  method: 'PATCH',
  path: '/admins/:id',
  summary: "Changes an administrator's role and restrictions",
  input: z.object({
    id: z.uuid(),
    role: AdminRole.optional(),
    restrictions: z.array(RestrictionCode).max(50).optional(),
  }),
  output: Admin,
  access: 'system',
  interactive: true,
  errors: ['invalid', 'forbidden', 'not_found', 'conflict'],
  audit: 'admin.change',
})

export const getInvitation = endpoint({
  method: 'GET',
  path: '/invitation',
  summary: 'Whom an invitation is for',
  input: z.object({ token: z.string().min(1).max(200) }),
  output: z.object({ email: z.string(), organisation: z.string() }),
  access: 'public',
  errors: ['forbidden'],
  audit: 'none',
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/invitation',
  summary: 'Accepts an invitation and signs in',
  input: z.object({ token: z.string().min(1).max(200), name: z.string().trim().min(1).max(120), password: Password }),
  output: Session,
  access: 'public',
  errors: ['invalid', 'forbidden'],
  audit: 'admin.accept',
})
