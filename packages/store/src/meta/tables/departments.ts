import type { Generated } from 'kysely'

export interface DepartmentTables {
  people_departments: PeopleDepartments
}

/** Where people work, as the personnel department's list (`import`), an administrator (`hand`) or the identity provider by SCIM (`scim`) says. Directories say it of their accounts. */
export interface PeopleDepartments {
  organisation_id: string
  /** Lower case. */
  address: string
  told_by: 'import' | 'hand' | 'scim'
  /** Empty: in none. */
  department: string
  /** Address of the manager, lower case; empty where nobody says. */
  manager: string
  changed_at: Generated<Date>
}
