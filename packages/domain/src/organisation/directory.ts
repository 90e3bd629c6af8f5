import type { AccountPage, DepartmentEmployee } from '@sharelight/contract'

/** A page of accounts without the organisational ones, its total lowered by as many (S7.040). */
export function personalAccounts(page: AccountPage): AccountPage {
  const value = page.value.filter(({ isOrganizational }) => !isOrganizational)
  return { ...page, value, total: Math.max(0, page.total - (page.value.length - value.length)) }
}

/** Departments by id, employees by id (their address), and counts per department (S3.053). */
export function departmentData(employees: readonly DepartmentEmployee[]) {
  const byDepartment = Map.groupBy(employees, ({ dep_id }) => dep_id)
  return {
    departments: new Map([...byDepartment].map(([id, members]) => [id, members[0]?.dep_name ?? ''])),
    employees: new Map(employees.map(employee => [employee.email, employee])),
    counts: new Map([...byDepartment].map(([id, members]) => [id, members.length])),
  }
}

/** Names of demo organisations (S9.020). Wherever the organisation's type is known, that decides. */
export const demoOrganisationName = 'Northlight Instruments'
export const isDemoOrganisation = ({ orgName, type }: { orgName: string; type: string }) =>
  type === 'demo' || orgName === demoOrganisationName
