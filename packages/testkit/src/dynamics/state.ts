/** A table of the environment with its rows. */
export interface StoredTable {
  name: string
  set: string
  /** Columns by name: their types as EntityDefinitions tell them. */
  columns: Record<string, string>
  tracked: boolean
  rows: Map<string, StoredRow>
  /** Ids of rows that were deleted, and when. */
  deleted: Map<string, number>
  /** Name of the privilege to read it. */
  readPrivilege: string
}
export interface StoredRow {
  values: Record<string, unknown>
  version: number
}

export interface EnvironmentState {
  tables: Map<string, StoredTable>
  users: Record<string, unknown>[]
  teams: Record<string, unknown>[]
  roles: { roleid: string; name: string }[]
  /** What roles may do for the whole organisation. */
  rolePrivileges: { roleid: string; privilegeid: string; privilegedepthmask: number }[]
  shares: Record<string, unknown>[]
  audits: Record<string, unknown>[]
  auditDetails: Map<string, object>
  organisation: Record<string, unknown>
  clientId: string
  clientSecret: string
  isConsentLost: boolean
  /** Tokens of changes before this version are too old. */
  tokensFrom: number
  mostAPage: number
  denied: Set<string>
  count(): number
}

export function newEnvironment(): EnvironmentState {
  let counted = 1000
  return {
    tables: new Map(),
    users: [],
    teams: [],
    roles: [],
    rolePrivileges: [],
    shares: [],
    audits: [],
    auditDetails: new Map(),
    organisation: {
      organizationid: '00000000-0000-0000-0000-00000000000a',
      name: 'contoso',
      isauditenabled: true,
      sessiontimeoutenabled: false,
    },
    clientId: 'sharelight',
    clientSecret: 'hush-environment-secret',
    isConsentLost: false,
    tokensFrom: 0,
    mostAPage: 5000,
    denied: new Set(),
    count: () => counted++,
  }
}

export const idOf = (number: number) => `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`

/** A table with a text column `text`, unless others are said. */
export function addTable(
  state: EnvironmentState,
  name: string,
  { columns = { text: 'String' }, tracked = true }: { columns?: Record<string, string>; tracked?: boolean } = {},
): StoredTable {
  const table: StoredTable = {
    name,
    set: `${name}s`,
    columns: { [`${name}id`]: 'Uniqueidentifier', modifiedon: 'DateTime', ...columns },
    tracked,
    rows: new Map(),
    deleted: new Map(),
    readPrivilege: idOf(state.count()),
  }
  state.tables.set(name, table)
  return table
}

export function putRow(
  state: EnvironmentState,
  of: string,
  values: Record<string, unknown>,
  id = idOf(state.count()),
): string {
  const table = state.tables.get(of)
  if (!table) throw new Error(`There is no table ${of}.`)
  const version = state.count()
  const modifiedon = new Date(Date.UTC(2026, 0, 1) + version * 1000).toISOString()
  table.rows.set(id, { version, values: { [`${of}id`]: id, modifiedon, versionnumber: version, ...values } })
  return id
}
